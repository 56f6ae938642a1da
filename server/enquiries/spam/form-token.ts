import { createHmac, timingSafeEqual } from 'node:crypto'

const hourMs = 60 * 60 * 1000
/** A page that is left open overnight still sends its form with a token that counts. */
const lifetimeHours = 24

/**
 * The token that the server writes into the form: the hour and its signature. All servers with the same key make the same
 * one within an hour, so a page has the same bytes and the same ETag on each of them, and is compressed once an hour.
 */
export function formToken(key: string, now: Date): string {
  return tokenOf(key, Math.floor(now.getTime() / hourMs))
}

/** When the next token is due. */
export function nextTokenAt(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
}

/** Whether the token was written into a form within the last day. */
export function isFormToken(token: string, key: string, now: Date): boolean {
  const hour = Number.parseInt(token, 36)
  // An hour ahead is a server whose clock is a little faster.
  const age = Math.floor(now.getTime() / hourMs) - hour
  if (Number.isNaN(age) || age < -1 || age > lifetimeHours) return false
  const expected = Buffer.from(tokenOf(key, hour))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function tokenOf(key: string, hour: number): string {
  const signature = createHmac('sha256', key).update(`form ${hour}`).digest('base64url')
  // 96 bits: nobody guesses them within a day.
  return `${hour.toString(36)}.${signature.slice(0, 16)}`
}
