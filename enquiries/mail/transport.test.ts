import { expect, it } from 'vitest'
import { startSmtp } from '../tests/mail/smtp-server.ts'
import { createTransport } from './transport.ts'

const message = { from: 'a@valdorn.example', to: 'b@valdorn.example', subject: 'Hello', text: 'Hello' }
const login = { user: 'office@valdorn.example', password: 'p@ss:w/ör#d%' }

it('delivers to a mail server on this machine without encryption, and greets it by the name of the site', async () => {
  await using smtp = await startSmtp()
  await createTransport(smtp.url, 'www.valdorn.example').sendMail(message)
  expect(smtp.mails).toMatchObject([{ recipients: ['b@valdorn.example'], client: 'www.valdorn.example' }])
})

it('logs in with the user and the password of the address, special characters included', async () => {
  await using smtp = await startSmtp({ login })
  await createTransport(smtp.url).sendMail(message)
  expect(smtp.mails).toHaveLength(1)
})

it('sends nothing without the login that the address asks for', async () => {
  await using smtp = await startSmtp()
  const url = `smtp://user:password@127.0.0.1:${smtp.port}`
  await expect(createTransport(url).sendMail(message)).rejects.toMatchObject({ code: 'EAUTH' })
  expect(smtp.mails).toEqual([])
})

it('trusts no mail server whose certificate nobody vouches for', async () => {
  await using smtp = await startSmtp({ isSecure: true })
  for (const url of [smtp.url, `${smtp.url}?tls.rejectUnauthorized=false`])
    await expect(createTransport(url).sendMail(message)).rejects.toThrow(/certificate/)
  expect(smtp.mails).toEqual([])
})

it.each([
  ['smtp://user:password@mail.valdorn.example', { port: 587, secure: false, requireTLS: true }],
  ['smtp://mail.valdorn.example:25', { port: 25, secure: false, requireTLS: false, ignoreTLS: false }],
  ['smtps://user:password@mail.valdorn.example', { port: 465, secure: true, requireTLS: true }],
  ['smtp://user:password@localhost:1025', { host: 'localhost', requireTLS: false, ignoreTLS: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, ignoreTLS: true }],
])('sends a password encrypted or not at all, unless it stays on this machine: %s', (url, expected) => {
  expect(createTransport(url).transporter).toMatchObject({ options: expected })
})
