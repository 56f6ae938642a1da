import { enquiriesContract } from './enquiries.ts'
import { mailsContract } from './mails.ts'
import { outboxContract } from './outbox.ts'
import { removalContract } from './removal.ts'
import { repeatedEnquiriesContract } from './repeated-enquiries.ts'
import type { TestDatabase } from '../databases/test-database.ts'

/** Makes the empty database of one test. */
export type SetUp = () => Promise<TestDatabase>

/** What the store does on every database. */
export function storeContract(setUp: SetUp) {
  enquiriesContract(setUp)
  repeatedEnquiriesContract(setUp)
  mailsContract(setUp)
  outboxContract(setUp)
  removalContract(setUp)
}
