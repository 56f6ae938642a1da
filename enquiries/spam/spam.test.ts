import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { EnquiryInput } from '../../contract/enquiry.ts'
import { spamReasons, type SpamReason } from './spam.ts'

/** Enquiries as they arrive at forms, a line for each, to measure the rules with and not to tune them on. */
const honest = readFileSync(new URL('../tests/enquiries/honest.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as EnquiryInput & { title: string })
const ordinary = honest[0]!

function reasonsFor(
  changes: Partial<EnquiryInput>,
  evidence: { honeypot?: string; isFromBrowser?: boolean } = {},
) {
  return spamReasons({ fields: { ...ordinary, ...changes }, honeypot: '', isFromBrowser: true, ...evidence })
}

it('B-5 an honest enquiry from a browser is never marked', () => {
  const marked = honest.filter((sample) => reasonsFor(sample).length > 0)
  expect(marked.map(({ title }) => title)).toEqual([])
})

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
])('B-5 a reason to take an enquiry for spam is %s', (_what, reasons, changes, evidence) => {
  expect(reasonsFor({ message: 'Guten Tag', ...changes }, evidence)).toEqual(reasons)
})

it('B-5 a reason to take an enquiry for spam is looked for in the longest message without getting stuck', () => {
  for (const part of ['a.', 'a', '> ', '\n', 'http://', '[url', '<a ', 'www.', 't.me', '@gmail.']) {
    const longest = part.repeat(5000).slice(0, 5000)
    const reasons = reasonsFor({ message: longest, email: longest }, { isFromBrowser: false })
    expect(reasons).toContain('notFromBrowser')
  }
})
