import { singleLine } from './mail-text.ts'

/** What nodemailer tells about a mail that did not leave. */
type SmtpError = Partial<
  Record<'code' | 'originalCode' | 'responseCode' | 'response' | 'command' | 'message', unknown>
>

/**
 * Enhanced status codes (RFC 3463) of refusals for good that are none: the address of the sender (1.7, 1.8), a mailbox
 * that is full (2.2), the state of the mail server (3.x, without the size in 3.4), the protocol (5.x), and logins,
 * relaying, SPF and the like (7.x). Somebody can put each right.
 */
const passingStatus = /^(?:1\.[78]|2\.2|3\.[0-35-9]|5\.\d+|7\.\d+)$/

/**
 * Whether the mail server refused this recipient or this content for good, so that trying again is of no use.
 * Everything else passes or can be put right by the operator. Some mail servers complain about a login or a sender only
 * after the recipient, with 55x like a mailbox that does not exist; the enhanced status code or their words tell.
 */
export function isPermanent(error: unknown): boolean {
  const responseCode = answerTo(error, ['RCPT TO', 'DATA'])
  if (responseCode === undefined) return false
  const { command, response } = error as SmtpError
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
 * Whether no mail leaves at the moment: no connection, no TLS, no login, or a sender that is refused. What is said about a
 * recipient or a content concerns that mail alone: a few unknown domains must not hold up the mails of all others.
 */
export function concernsAllMail(error: unknown): boolean {
  return answerTo(error, ['RCPT TO', 'DATA']) === undefined
}

/**
 * Whether it may be the empty sender that was refused, as some mail servers do with those who log in. Many say so only
 * after the recipient, as Postfix does, or after the content, in words of their own: every refusal counts.
 */
export function isEmptySenderRefused(error: unknown): boolean {
  return (answerTo(error, ['MAIL FROM', 'RCPT TO', 'DATA']) ?? 0) >= 500
}

/** The code of the mail server's answer to one of these commands. */
function answerTo(error: unknown, commands: unknown[]): number | undefined {
  const { command, responseCode } = error as SmtpError
  return commands.includes(command) && typeof responseCode === 'number' ? responseCode : undefined
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
