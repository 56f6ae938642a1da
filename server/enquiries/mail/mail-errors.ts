import { singleLine } from './mail-text.ts'

/** What nodemailer tells about a mail that did not leave. */
interface SmtpError {
  code?: unknown
  originalCode?: unknown
  responseCode?: unknown
  response?: unknown
  command?: unknown
  message?: unknown
}

/**
 * Enhanced status codes (RFC 3463) of refusals for good that are none: the address of the sender (1.7, 1.8), a mailbox
 * that is full (2.2), the state of the mail server (3.x, without the size in 3.4), the protocol (5.x), and logins,
 * relaying, SPF and the like (7.x). Somebody can put each right.
 */
const passingStatus = /^(?:1\.[78]|2\.2|3\.[0-35-9]|5\.\d+|7\.\d+)$/

/**
 * Whether the mail server refused this recipient or this content for good, so that trying again is of no use.
 *
 * Everything else passes or can be put right by the operator, above all a wrong password: no connection, no TLS, no
 * login, a refused sender. Some mail servers complain about these only after the recipient, with 55x like a mailbox
 * that does not exist; they are told apart by the enhanced status code or, without one, by their words.
 */
export function isPermanent(error: unknown): boolean {
  const { command, responseCode, response } = error as SmtpError
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (typeof responseCode !== 'number') return false
  // 50x is about the protocol, but 501 about an address that is none; 53x is about the login.
  const isAboutTheMail =
    (responseCode >= 550 && responseCode <= 559) || (responseCode === 501 && command === 'RCPT TO')
  if (!isAboutTheMail) return false
  const text = typeof response === 'string' ? response : ''
  const status = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(text)?.[1]
  if (status !== undefined) return !passingStatus.test(status)
  // 552 says that a mailbox is full.
  return responseCode !== 552 && !/\b(?:relay|sender|authenticat|log ?in)/i.test(text)
}

/**
 * Whether no mail leaves at the moment: no connection, no TLS, no login, or a sender that is refused. What a mail server
 * says about a recipient or a content concerns that mail alone: some refuse every address whose domain they cannot find,
 * and a few such visitors must not hold up the mails of all others.
 */
export function concernsAllMail(error: unknown): boolean {
  const { command, responseCode } = error as SmtpError
  return !((command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number')
}

/** Whether the mail server takes no empty sender, as some do from those who log in. */
export function isEmptySenderRefused(error: unknown): boolean {
  const { command, responseCode } = error as SmtpError
  return command === 'MAIL FROM' && typeof responseCode === 'number' && responseCode >= 500
}

/**
 * The error as it is kept with the mail: codes and the words of the mail server, shortened, with addresses masked.
 * Mail servers like to repeat the address of the recipient or of the login.
 */
export function describeError(error: unknown): string {
  const { code, originalCode, command, message } = error as SmtpError
  const codes = [code, originalCode, command].filter((part) => typeof part === 'string').join(' ')
  // Far more than is kept; a reply may hold a megabyte.
  const words = typeof message === 'string' ? message.slice(0, 2000) : ''
  const line = singleLine(`${codes}: ${words}`).replaceAll(/[^\s<>"'()[\],;:]*@[^\s<>"'()[\],;]+/g, '…@…')
  return singleLine(line, 300)
}

/** The part of an error that may stand in a log line: codes alone, for the words may name people. */
export function errorCodes(error: unknown) {
  const { code, originalCode, responseCode, command } = error as SmtpError
  return { code, originalCode, responseCode, command }
}
