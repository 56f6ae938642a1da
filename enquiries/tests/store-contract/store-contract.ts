import { enquiriesContract } from './enquiries.ts'
import { outboxContract } from './outbox.ts'
import { removalContract } from './removal.ts'
import type { TestDatabase } from '../databases/test-database.ts'

/** Makes the empty database of one test. */
export type SetUp = () => Promise<TestDatabase>

/** What the store does on every database. */
export function storeContract(setUp: SetUp) {
  enquiriesContract(setUp)
  outboxContract(setUp)
  removalContract(setUp)
}
