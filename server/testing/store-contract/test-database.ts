import type { StoreOptions } from '../../enquiries/store/sql/sql-store.ts'
import type { EnquiryStore } from '../../enquiries/store/store.ts'

/** An empty database of its own for one test. */
export interface TestDatabase extends AsyncDisposable {
  /** A store on it, as one server of several would open; it is closed with the database. */
  open(options?: Partial<StoreOptions>): Promise<EnquiryStore>
}

/** Makes the database of one test. */
export type SetUp = () => Promise<TestDatabase>

/** The reference of an enquiry that is being stored. */
export async function reference(adding: ReturnType<EnquiryStore['add']>): Promise<string> {
  const result = await adding
  if (result.outcome === 'conflict') throw new Error('The enquiry was not stored')
  return result.reference
}
