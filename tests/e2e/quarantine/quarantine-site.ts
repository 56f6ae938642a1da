import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#server/enquiries/store/open-store.ts'
import { readMail } from '#server/testing/mail/sample-mail.ts'
import { startSmtp } from '#server/testing/mail/smtp-server.ts'
import { anEnquiry } from '../../cases.ts'
import { serverProcess } from '../../server-process.ts'
import { expect } from '../fixtures.ts'

/** More than the tests of one worker take. */
const count = 12

export type QuarantineSite = Awaited<ReturnType<typeof startQuarantineSite>>

/** A site that holds enquiries in quarantine, and a mail server that has its report of them. */
export async function startQuarantineSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'valdorn-quarantine-'))
  const databaseUrl = `sqlite:${path.join(folder, 'enquiries.db')}`
  const enquiries = await fill(databaseUrl)
  const smtp = await startSmtp()
  const server = serverProcess({ DATABASE_URL: databaseUrl, SMTP_URL: smtp.url })
  await server.start()
  await expect.poll(() => smtp.mails.length).toBe(1)
  const { text } = readMail(smtp.mails.shift()?.raw ?? '')

  return {
    origin: await server.address(),
    /** One that no test has had, with the link that the owner got. */
    next() {
      const enquiry = enquiries.pop()
      const link = new RegExp(`/quarantine/${enquiry?.reference}/\\S+`).exec(text)?.[0]
      if (enquiry === undefined || link === undefined) throw new Error('No more are in quarantine.')
      return { ...enquiry, link }
    },
    /** Who got which mails about an enquiry, by now. */
    recipients: (reference: string) =>
      smtp.mails.filter(({ raw }) => raw.includes(reference)).flatMap(({ recipients }) => recipients),
    async stop() {
      await server.stop()
      await smtp.down()
      await rm(folder, { recursive: true })
    },
  }
}

async function fill(databaseUrl: string) {
  const store = await openStore(databaseUrl, { mailDomain: 'valdorn.example' })
  const enquiries = await Promise.all(
    Array.from({ length: count }, async () => {
      // A name that fits in no line.
      const enquiry = { ...anEnquiry(), name: 'Lovelace'.repeat(20) }
      const result = await store.add(
        {
          ...enquiry,
          locale: 'en',
          receivedAt: new Date(),
          idempotencyKey: null,
          fingerprint: enquiry.email,
          suspicions: ['links', 'sales'],
        },
        [],
      )
      if (result.outcome !== 'stored') throw new Error(`An enquiry was not stored: ${result.outcome}`)
      return { ...enquiry, reference: result.reference }
    }),
  )
  await store.close()
  return enquiries
}
