interface HistoryState {
  enquiryKey?: string
}

/**
 * Names this enquiry to the server until it has arrived, so that a second press, a retry or a reload does not make a
 * second one. It lives in the entry of the browser's history: that survives a reload and Back, needs no storage, and
 * ends with the tab.
 */
export function idempotencyKey(): string {
  const { enquiryKey } = (history.state ?? {}) as HistoryState
  if (enquiryKey) return enquiryKey
  const key = newKey()
  history.replaceState({ ...history.state, enquiryKey: key }, '')
  return key
}

/** Ends the attempt: the next enquiry is another one. */
export function dropIdempotencyKey() {
  const { enquiryKey: _dropped, ...rest } = (history.state ?? {}) as HistoryState
  history.replaceState(rest, '')
}

/** 128 random bits. `crypto.randomUUID` is missing where a site is tried without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
