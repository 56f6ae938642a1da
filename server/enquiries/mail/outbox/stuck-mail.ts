import type { OutboxStatus } from '../../store/store.ts'

const stuckAfterMs = 10 * 60 * 1000

/**
 * Whether the owner has not been told of an enquiry for longer than a passing trouble of the mail server lasts, so that
 * somebody should look. A confirmation may wait: its address may be wrong.
 */
export function isMailStuck(
  { oldestNotification }: Pick<OutboxStatus, 'oldestNotification'>,
  now: Date,
): boolean {
  return oldestNotification !== null && now.getTime() - oldestNotification.getTime() > stuckAfterMs
}
