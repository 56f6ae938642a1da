interface HistoryState {
  enquiryKey?: string
}

/** The page's own copy: following a link within the page creates a history entry without the key. */
let current: string | undefined

/**
 * Identifies this enquiry to the server until it has arrived, so that a second press, a retry or a reload does not store it
 * twice. It is kept in the history entry, which survives a reload and Back, needs no storage, and ends with the tab.
 */
export function idempotencyKey(): string {
  // 128 random bits. `crypto.randomUUID` is missing where a site is tried without TLS.
  current ??= keyInEntry() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  history.replaceState({ ...history.state, enquiryKey: current }, '')
  return current
}

/** Forgets the key: the next enquiry is a new one. */
export function dropIdempotencyKey() {
  const dropped = current
  current = undefined
  clearEntry(dropped)
  // Earlier history entries of this page may hold it, too; an entry can be changed only while it is the current one.
  addEventListener('popstate', () => clearEntry(dropped))
}

function clearEntry(key: string | undefined) {
  if (keyInEntry() === key) history.replaceState({ ...history.state, enquiryKey: undefined }, '')
}

function keyInEntry(): string | undefined {
  return (history.state as HistoryState | null)?.enquiryKey
}
