import { describe, expect, it } from 'vitest'
import { spamSamples, type SpamSample } from '../tests/enquiries/spam-samples.ts'
import { spamReasons, type SpamReason } from './spam.ts'

const samples = { honest: spamSamples('honest'), spam: spamSamples('spam') }
const [ordinary] = samples.honest as [SpamSample]

function reasonsFor(
  changes: Partial<SpamSample>,
  evidence: { honeypot?: string; isFromBrowser?: boolean } = {},
) {
  return spamReasons({ fields: { ...ordinary, ...changes }, honeypot: '', isFromBrowser: true, ...evidence })
}

describe('B-5 an honest enquiry from a browser', () => {
  it('is never marked', () => {
    const marked = samples.honest.filter((sample) => reasonsFor(sample).length > 0)
    expect(marked.map(({ title }) => title)).toEqual([])
  })
})

describe('B-5 a filled honeypot', () => {
  it.each(['honest', 'spam'] as const)('marks every %s letter', (kind) => {
    for (const sample of samples[kind])
      expect(reasonsFor(sample, { honeypot: 'https://a.example' })).toContain('honeypot')
  })
})

describe('B-5 a reason to take an enquiry for spam', () => {
  it.each<[what: string, reasons: SpamReason[], ...Parameters<typeof reasonsFor>]>([
    ['a honeypot with anything in it', ['honeypot'], {}, { honeypot: 'x' }],
    ['no honeypot with spaces alone', [], {}, { honeypot: ' \t' }],
    ['that no browser sent it', ['notFromBrowser'], {}, { isFromBrowser: false }],
    ['everything at once', ['honeypot', 'notFromBrowser'], {}, { honeypot: 'x', isFromBrowser: false }],
    ['markup of forums', ['markup'], { message: '[url=https://a.example]Cheap[/url]' }],
    ['a picture in markup of forums', ['markup'], { message: '[img]a[/img]' }],
    ['a link in HTML', ['markup'], { message: '<A class="b"\nhref="https://a.example">Cheap</a>' }],
    ['no mention of such words', [], { message: 'Siehe [Anlage 1] und <a> wie Anker' }],
    ['no links, however many', [], { message: 'https://a.top http://b.top WWW.c.top bit.ly/d t.me/e' }],
  ])('is %s', (_what, reasons, changes, evidence) => {
    expect(reasonsFor({ message: 'Guten Tag', ...changes }, evidence)).toEqual(reasons)
  })

  it('is looked for in the longest message without getting stuck', () => {
    for (const part of ['a.', 'a', '> ', '\n', 'http://', '[url', '<a ', 'www.', 't.me', '@gmail.']) {
      const longest = part.repeat(5000).slice(0, 5000)
      expect(reasonsFor({ message: longest, email: longest }, { isFromBrowser: false })).toContain(
        'notFromBrowser',
      )
    }
  })
})
