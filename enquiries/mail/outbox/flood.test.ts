import { expect, it } from 'vitest'
import { startTestServer, typed } from '../../tests/enquiries/enquiry-server.ts'

const settings = { SMTP_URL: 'smtp://localhost:1', TRUST_PROXY: '127.0.0.1' }

it.each([
  ['one /48', (number: number) => `2a01:4f8:1:${(number << 8).toString(16)}::1`],
  ['300 addresses', (number: number) => `203.0.${113 + (number >> 8)}.${number & 255}`],
])(
  'B-5 300 posts from %s to one mailbox: each is stored, and one confirmation leaves',
  async (_, addressOf) => {
    await using server = await startTestServer(settings)
    for (let number = 0; number < 300; number += 1) {
      const enquiry = { ...typed, email: `victim+${number}@mail.example`, message: `Guten Tag, ${number}` }
      const { statusCode } = await server.post(enquiry, { 'x-forwarded-for': addressOf(number) })
      expect(statusCode).toBe(201)
    }
    expect(await server.store.count()).toBe(300)
    expect(await server.store.referencesWithMail('waiting', 'confirmation')).toHaveLength(1)
  },
)
