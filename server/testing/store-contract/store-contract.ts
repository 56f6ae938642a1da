import { enquiriesContract } from './enquiries.ts'
import { erasingContract } from './erasing.ts'
import { mailsContract } from './mails.ts'
import { outboxContract } from './outbox.ts'
import { repeatedEnquiriesContract } from './repeated-enquiries.ts'
import type { SetUp } from './test-database.ts'

/** What the store does on every database. */
export function storeContract(setUp: SetUp) {
  enquiriesContract(setUp)
  repeatedEnquiriesContract(setUp)
  mailsContract(setUp)
  outboxContract(setUp)
  erasingContract(setUp)
}
