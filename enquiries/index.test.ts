import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startTestServer, typed } from './tests/enquiries/enquiry-server.ts'
import { startSmtp } from './tests/mail/smtp-server.ts'
import { listen } from '../server/tests/send-request.ts'

it('mails that are on their way arrive, and no more leave, while a slow request holds up the stop of the server', async () => {
  await using smtp = await startSmtp()
  const mailServer = Promise.withResolvers<void>()
  smtp.behave = (step) => (step === 'content' ? mailServer.promise : undefined)
  await using server = await startTestServer({ SMTP_URL: smtp.url, ENQUIRY_CONFIRMATION: 'off' })
  const { port } = await listen(server.app)
  const stateOf = async (reference: string) => (await server.store.mailsOf(reference))[0]?.state

  const first = (await server.post(typed)).json<{ reference: string }>().reference
  await expect.poll(() => smtp.steps.content).toBe(1)
  const socket = connect(port, '127.0.0.1')
  const head = 'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const body = JSON.stringify({ ...typed, company: '' })
  const arrived = once(server.app.server, 'request')
  socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`)
  await arrived
  const closed = server.app.close()
  await expect.poll(() => server.app.server.listening).toBe(false)
  socket.write(body)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  mailServer.resolve()
  await closed
  expect(await stateOf(first)).toBe('sent')
  expect(await stateOf(/V-\w{4}-\w{4}/.exec(answer)?.[0] ?? '')).toBe('waiting')
  expect(smtp.mails).toHaveLength(1)
})
