import type { OutboxStatus } from '../../store/store.ts'

const stuckAfterMs = 60 * 60 * 1000

/** Whether a mail waits for longer than a passing trouble of the mail server lasts, so that somebody should look. */
export function isMailStuck({ oldestWaiting }: Pick<OutboxStatus, 'oldestWaiting'>, now: Date): boolean {
  return oldestWaiting !== null && now.getTime() - oldestWaiting.getTime() > stuckAfterMs
}
