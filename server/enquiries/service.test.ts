import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { finishAnswersOnClose } from '../http/connections.ts'
import { createEnquiryService } from './service.ts'
import { anEnquiry } from '../testing/enquiries/sample-enquiry.ts'
import { startSmtp } from '../testing/mail/smtp-server.ts'

it('lets mails arrive, and takes no more, while a slow request holds up the stop of the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  await using smtp = await startSmtp()
  const mailServer = Promise.withResolvers<void>()
  smtp.behave = (step) => (step === 'content' ? mailServer.promise : undefined)
  const DATABASE_URL = `sqlite:${join(folder, 'enquiries.db')}`
  const service = await createEnquiryService(readConfig({ DATABASE_URL, SMTP_URL: smtp.url }))
  const { store, onStored } = service.options
  async function add() {
    const added = await store.add(anEnquiry(), ['notification'])
    onStored()
    return 'reference' in added ? added.reference : ''
  }
  const stateOf = async (reference: string) => (await store.mailsOf(reference))[0]?.state

  const app = Fastify()
  finishAnswersOnClose(app.server)
  const slowRequest = Promise.withResolvers<string>()
  const reached = Promise.withResolvers<void>()
  app.get('/slow', () => {
    reached.resolve()
    return slowRequest.promise
  })
  service.stopWith(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await service.open(app.log)
  service.start(app.log, () => ({ site: { files: new Map() } }))

  const first = await add()
  await vi.waitFor(() => expect(smtp.steps.content).toBe(1))
  const answered = fetch(`${address}/slow`)
  await reached.promise
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  const second = await add()
  mailServer.resolve()
  await vi.waitFor(async () => expect(await stateOf(first)).toBe('sent'))
  expect(await stateOf(second)).toBe('waiting')

  slowRequest.resolve('at last')
  expect(await (await answered).text()).toBe('at last')
  await closed
  await expect(store.check()).rejects.toThrow('The store is closed')
  expect(smtp.mails).toHaveLength(1)
  await rm(folder, { recursive: true })
})
