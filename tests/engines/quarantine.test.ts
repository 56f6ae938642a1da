import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { quarantineLink } from '#server/enquiries/quarantine/link.ts'
import { openStore } from '#server/enquiries/store/open-store.ts'
import { anEnquiry } from '#server/testing/enquiries/sample-enquiry.ts'
import { phrase } from '../content.ts'
import { inEveryEngine } from './fixtures.ts'
import { expectShown, press } from './page/elements.ts'

/** Puts an enquiry into quarantine. @returns the path to its page. */
async function setAside(): Promise<string> {
  const store = await openStore(inject('databaseUrl'), { mailDomain: 'valdorn.example' })
  const unique = { idempotencyKey: randomUUID(), fingerprint: randomUUID(), receivedAt: new Date() }
  const result = await store.add(anEnquiry({ ...unique, suspicions: ['links'] }), [])
  const key = await store.signingKey()
  await store.close()
  if (result.outcome === 'conflict') throw new Error('The enquiry was not stored.')
  return new URL(quarantineLink('https://valdorn.example', key, result.reference)).pathname
}

inEveryEngine(
  (test) => {
    test.for([
      ['release', 'released'],
      ['delete', 'deleted'],
    ] as const)('B-14 one press decides: %s', async ([decision, state], { tab, visit, expectPageError }) => {
      expectPageError(/410/)
      await visit(await setAside())
      await expectShown(tab, { css: 'h1', name: phrase('quarantine.open.heading', 'de') })
      await press(tab, { css: 'button', name: phrase(`quarantine.${decision}`, 'de') })
      await expectShown(tab, { css: 'h1', name: phrase(`quarantine.${state}.heading`, 'de') })
    })
  },
  { hasScript: false },
)
