import { singleLine } from './mail-text.ts'

/** What nodemailer tells about a mail that did not leave; a mistake of this program has none of it. */
type SmtpError = Partial<
  Record<'code' | 'originalCode' | 'response' | 'command' | 'message', string> & { responseCode: number }
>

/**
 * Enhanced status codes (RFC 3463) of refusals that somebody can put right: the address of the sender (1.7, 1.8), a mailbox
 * that is full (2.2), the mail server (3.x, but for the size in 3.4), the protocol (5.x), logins, relaying, SPF (7.x).
 */
const passingStatus = /^(?:1\.[78]|2\.2|3\.[0-35-9]|5\.\d+|7\.\d+)$/

/**
 * Whether the mail server refused this recipient or this content for good, so that trying again is of no use. Some complain
 * about a login or a sender only after the recipient, with 55x like a mailbox that does not exist; the enhanced status code
 * or their words tell.
 */
export function isPermanent(error: unknown): boolean {
  const { command, response = '' } = error as SmtpError
  const answer = answerTo(error, 'RCPT TO', 'DATA')
  // 50x is about the protocol, but 501 about an address that is none; 53x is about the login.
  if (!(answer >= 550 && answer <= 559) && !(answer === 501 && command === 'RCPT TO')) return false
  const status = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (status !== undefined) return !passingStatus.test(status)
  // 552 says that a mailbox is full.
  return answer !== 552 && !/\b(?:relay|sender|authenticat|log ?in)/i.test(response)
}

/**
 * Whether no mail leaves at the moment: no connection, no TLS, no login, or a sender that is refused. What is said about a
 * recipient or a content concerns that mail alone: a few unknown domains must not hold up the mails of all others.
 */
export function concernsAllMail(error: unknown): boolean {
  return (error as SmtpError).code !== undefined && answerTo(error, 'RCPT TO', 'DATA') === 0
}

/** Whether it may be the empty sender that was refused: mail servers say so at any of these, in words of their own. */
export function isEmptySenderRefused(error: unknown): boolean {
  return answerTo(error, 'MAIL FROM', 'RCPT TO', 'DATA') >= 500
}

/** The code of the mail server's answer to one of these commands; 0 if there was none. */
function answerTo(error: unknown, ...commands: string[]): number {
  const { command = '', responseCode = 0 } = error as SmtpError
  return commands.includes(command) ? responseCode : 0
}

/** The error as it is kept with the mail: codes and the words of the mail server, which like to repeat addresses. */
export function describeError(error: unknown): string {
  const { code, originalCode, command, message = '' } = error as SmtpError
  const codes = [code, originalCode, command].filter(Boolean).join(' ')
  // Far more than is kept; a reply may hold a megabyte.
  const line = singleLine(`${codes}: ${message.slice(0, 2000)}`)
  return singleLine(line.replaceAll(/(?:"[^"]*"|[^\s<>"'()[\],;:]*)@[^\s<>"'()[\],;]+/g, '…@…'), 300)
}

/** The part of an error that may stand in a log line: codes alone, for the words may name people. */
export function errorCodes(error: unknown) {
  const { code, originalCode, responseCode, command } = error as SmtpError
  return { code, originalCode, responseCode, command }
}
