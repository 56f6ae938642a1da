import { enquiriesContract } from './enquiries.ts'
import { outboxContract } from './outbox.ts'
import { removalContract } from './removal.ts'
import type { TestDatabase } from '../databases/test-database.ts'

export type SetUp = () => Promise<TestDatabase>

export function storeContract(setUp: SetUp) {
  enquiriesContract(setUp)
  outboxContract(setUp)
  removalContract(setUp)
}
