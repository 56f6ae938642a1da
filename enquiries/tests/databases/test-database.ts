import { openStore, type EnquiryStore } from '../../store/open-store.ts'
import type { MailKind, NewEnquiry } from '../../store/store.ts'
import { anEnquiry, bothMails, noon } from '../enquiries/sample-enquiry.ts'

export type TestDatabase = ReturnType<typeof testDatabase>

/** For tests: a database of their own, which says what time it is when the test says so; at first it is noon. */
export function testDatabase(url: string, dispose = async () => {}) {
  const stores: EnquiryStore[] = []
  function open(options: Parameters<typeof openStore>[1] = {}) {
    const store = openStore(url, { clock: () => database.time, ...options })
    stores.push(store)
    return store
  }
  const store = open()
  const database = {
    url,
    time: noon,
    store,
    open,
    /** Stores an enquiry, with both mails unless told, and gives its reference. */
    async add(changes: Partial<NewEnquiry> = {}, mails: MailKind[] = bothMails): Promise<string> {
      const result = await store.add(anEnquiry(changes), mails)
      if (result.outcome !== 'stored') throw new Error(`The enquiry was not stored: ${result.outcome}.`)
      return result.reference
    },
    async [Symbol.asyncDispose]() {
      for (const each of stores) await each.close()
      await dispose()
    },
  }
  return database
}
