import { describe, expect, it } from 'vitest'
import { spamSamples, type SpamSample } from '../../testing/enquiries/spam-samples.ts'
import { spamReasons, type BrowserSigns, type SpamEvidence } from './spam.ts'

const browser: BrowserSigns = { hasOrigin: true, hasFetchMetadata: true, hasToken: true }
const program: BrowserSigns = { hasOrigin: false, hasFetchMetadata: false, hasToken: false }

function reasonsFor(sample: SpamSample, changes: Partial<SpamEvidence> = {}) {
  const evidence = { fields: sample, honeypot: '', elapsedMs: null, idempotencyKey: null, signs: browser }
  return spamReasons({ ...evidence, ...changes })
}

function suspectedOf(samples: SpamSample[], changes: Partial<SpamEvidence>): string[] {
  return samples.filter((sample) => reasonsFor(sample, changes).length > 0).map(({ title }) => title)
}

const known = spamSamples('honest-awkward')
const honest = [...known, ...spamSamples('honest-tuning'), ...spamSamples('honest-held-out')]
const [ordinary] = known as [SpamSample]
const withMessage = (message: string): SpamSample => ({ ...ordinary, message })
const quick = { elapsedMs: 300, idempotencyKey: 'a-key-of-the-script' }

describe('B-5 an honest enquiry', () => {
  it.each([
    ['with script', { elapsedMs: 40_000, idempotencyKey: 'a-key-of-the-script' }],
    ['with script, sent at once because the browser kept the text through a reload', quick],
    ['without script', {}],
    [
      'from a page that was left open for days, or of a static host',
      { signs: { ...browser, hasToken: false } },
    ],
    ['from a browser that is years old', { signs: { ...browser, hasFetchMetadata: false } }],
    ['from an old browser and a static host', { signs: { ...program, hasOrigin: true } }],
  ])('is trusted %s', (_how, changes) => {
    expect(suspectedOf(honest, changes)).toEqual([])
  })
})

describe('B-5 spam from a program that is no browser', () => {
  it('is recognized, all but a little', () => {
    for (const name of ['spam-known', 'spam-tuning'] as const) {
      const samples = spamSamples(name)
      const caught = suspectedOf(samples, { signs: program })
      expect(caught.length / samples.length, name).toBeGreaterThanOrEqual(0.9)
    }
  })

  it('is recognized in three of five letters at least that nobody had looked at', () => {
    const samples = spamSamples('spam-held-out')
    expect(suspectedOf(samples, { signs: program }).length / samples.length).toBeGreaterThanOrEqual(0.6)
  })
})

describe('B-5 a reason to suspect an enquiry', () => {
  it('is a filled honeypot, whatever else is in it', () => {
    for (const sample of honest)
      expect(reasonsFor(sample, { honeypot: 'https://a.example' })).toContain('honeypot')
    expect(reasonsFor(ordinary, { honeypot: '  ' })).toEqual([])
  })

  it('is never that every sign of a browser is missing, and nothing else', () => {
    const letter = { ...withMessage('Können Sie uns im Mai beraten?'), email: 'a@hotel.example' }
    expect(reasonsFor(letter, { ...quick, elapsedMs: 5000, signs: program })).toEqual([])
    expect(reasonsFor({ ...letter, message: 'Only $99' }, { signs: program })).toEqual([
      'noOrigin',
      'noFetchMetadata',
      'noToken',
      'sales',
    ])
  })

  it('is never the time alone', () => {
    expect(reasonsFor(ordinary, { ...quick, elapsedMs: 0 })).toEqual([])
  })

  it('is the time together with others', () => {
    const offer = withMessage('[url=https://a.example]Cheap[/url] and much else that is said in many words')
    expect(reasonsFor(offer)).toEqual(['links', 'markup'])
    const markup = withMessage('[img]a[/img]')
    expect(reasonsFor(markup)).toEqual([])
    expect(reasonsFor(markup, quick)).toEqual(['tooFast', 'markup'])
    expect(reasonsFor(markup, { ...quick, elapsedMs: 2000 })).toEqual([])
    // Without script nobody measured it.
    expect(reasonsFor(markup, { ...quick, idempotencyKey: null })).toEqual([])
  })

  it('is never a link to the own domain alone', () => {
    const own = { ...withMessage('Сайт https://hotel.example.com/ru'), email: 'a@hotel.example.com' }
    expect(reasonsFor(own)).toEqual([])
  })

  it('is found in the longest message at once', () => {
    const longest = ['a.', 'a', '> ', '\n', 'http://', '[url', 'buy ', 'Aa', 'ab ', '1 ', '@gmail.'].map(
      (part) => part.repeat(5000).slice(0, 5000),
    )
    for (const message of longest) {
      expect(reasonsFor(withMessage(message), { signs: program })).toBeInstanceOf(Array)
      expect(reasonsFor({ ...ordinary, email: message }, { signs: program })).toBeInstanceOf(Array)
    }
  })
})
