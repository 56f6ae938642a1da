interface HistoryState {
  enquiryKey?: string
}

/** The page's own copy: a link to a place on the page leads to an entry of the history that does not hold the key. */
let current: string | undefined

/**
 * Names this enquiry to the server until it has arrived, so that a second press, a retry or a reload does not make a
 * second one. It lives in the entry of the browser's history, too: that survives a reload and Back, needs no storage,
 * and ends with the tab.
 */
export function idempotencyKey(): string {
  current ??= keyInEntry() ?? newKey()
  history.replaceState({ ...history.state, enquiryKey: current }, '')
  return current
}

/** Ends the attempt: the next enquiry is another one. */
export function dropIdempotencyKey() {
  const dropped = current
  current = undefined
  clearEntry(dropped)
  // Other entries may hold it that a link on the page has left behind; they can be cleared once the visitor is back there.
  addEventListener('popstate', () => clearEntry(dropped))
}

function clearEntry(key: string | undefined) {
  if (keyInEntry() !== key) return
  const { enquiryKey: _dropped, ...rest } = (history.state ?? {}) as HistoryState
  history.replaceState(rest, '')
}

function keyInEntry(): string | undefined {
  return ((history.state ?? {}) as HistoryState).enquiryKey
}

/** 128 random bits. `crypto.randomUUID` is missing where a site is tried without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
