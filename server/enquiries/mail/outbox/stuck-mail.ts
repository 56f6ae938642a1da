import type { OutboxStatus } from '../../store/store.ts'

/** Longer than a passing trouble of the mail server lasts. */
const stuckAfterMs = 10 * 60_000

/** Whether the owner has waited too long to be told of an enquiry. A confirmation may wait: its address may be wrong. */
export function isMailStuck({ oldestNotificationAt }: Pick<OutboxStatus, 'oldestNotificationAt'>, now: Date) {
  return oldestNotificationAt !== null && now.getTime() - oldestNotificationAt.getTime() > stuckAfterMs
}
