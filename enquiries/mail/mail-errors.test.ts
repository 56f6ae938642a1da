import { expect, it } from 'vitest'
import { describeError, errorCodes, isEmptySenderRefused, isPermanent } from './mail-errors.ts'

/** The error of nodemailer for an answer of the mail server to a command. */
function refusal(command: string, response: string) {
  const facts = { code: 'EENVELOPE', command, responseCode: Number(response.slice(0, 3)), response }
  return Object.assign(new Error(`Failed: ${response}`), facts)
}

it.each([
  ['RCPT TO', '550 5.1.1 <nobody@x.example>: Recipient address rejected: User unknown'],
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '501 Bad recipient address syntax'],
  ['RCPT TO', '550-5.1.1 The account does not exist.\n550 5.1.1 Try another.'],
  ['RCPT TO', '556 5.1.10 The domain accepts no mail'],
  ['RCPT TO', '550 5.2.1 The mailbox is disabled'],
  ['DATA', '554 5.6.0 The message is malformed'],
  ['DATA', '552 5.3.4 Message too big for system'],
  ['DATA', '554 Transaction failed'],
])('a mail is refused for good by %s: %s', (command, response) => {
  expect(isPermanent(refusal(command, response))).toBe(true)
})

it.each([
  ['CONN', '421 Too many connections'],
  ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid'],
  ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user'],
  ['RCPT TO', '450 4.2.0 Greylisted'],
  ['RCPT TO', '503 5.5.1 Bad sequence of commands'],
  ['RCPT TO', '501 5.5.4 Invalid arguments'],
  ['RCPT TO', '530 Authentication required'],
  ['RCPT TO', '550 5.7.1 Relaying denied'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 Sender verify failed'],
  ['RCPT TO', '550 Authentication is required'],
  ['RCPT TO', '550 5.1.8 Sender domain does not exist'],
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  ['RCPT TO', '552 Requested mail action aborted: exceeded storage allocation'],
  ['DATA', '550 5.7.26 Unauthenticated mail from this domain'],
  ['DATA', '554 5.3.0 Other mail system problem'],
  ['DATA', '451 4.3.0 Queue file write error'],
])('what passes, or is for the operator to put right, is tried again: %s: %s', (command, response) => {
  expect(isPermanent(refusal(command, response))).toBe(false)
})

it.each([{ code: 'ESOCKET', command: 'CONN' }, { code: 'EMESSAGE', command: 'DATA' }, {}])(
  'what has no answer of a mail server is tried again: %o',
  (facts) => expect(isPermanent(Object.assign(new Error('No mail today'), facts))).toBe(false),
)

it.each([
  ['MAIL FROM', '550 5.1.0 Sender rejected', true],
  ['RCPT TO', '554 5.7.1 <>: Sender address rejected', true],
  ['DATA', '550 5.7.1 Null sender not allowed', true],
  ['RCPT TO', '450 4.2.0 Greylisted', false],
  ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid', false],
])('may be about the empty sender of a confirmation: %s: %s, %s', (command, response, expected) => {
  expect(isEmptySenderRefused(refusal(command, response))).toBe(expected)
})

it.each([
  ['450 4.2.0 Greylisted', '450 4.2.0 Greylisted'],
  ['550 5.1.1 <zoe.mueller@hotel.example>: User unknown', '550 5.1.1 <…@…>: User unknown'],
  ['535 5.7.8 Wrong password for "zoe.mueller@hotel.example"', '535 5.7.8 Wrong password for "…@…"'],
  ['550 <"zoe mueller"@hotel.example> unknown', '550 <…@…> unknown'],
  ['550 to=zoe.mueller@hotel.example,unknown', '550 …@…,unknown'],
])('what is kept of an error has no address, and a log line codes alone: %s', (response, words) => {
  const error = refusal('RCPT TO', response)
  expect(describeError(error)).toBe(`EENVELOPE RCPT TO: Failed: ${words}`)
  const { code, command, responseCode } = error
  expect(errorCodes(error)).toEqual({ code, command, responseCode })
})

it('what is kept of an error is one short line, however long the answer', () => {
  const text = describeError(refusal('DATA', `554-${'no\r\n554-'.repeat(200_000)}\r\n554 no`))
  expect(Array.from(text).length).toBeLessThanOrEqual(300)
  expect(text).not.toMatch(/\p{Cc}/u)
})
