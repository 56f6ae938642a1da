import { describe, expect, it } from 'vitest'
import { legitimate, spam, type Sample } from '../../testing/spam-samples.ts'
import { spamReasons } from './spam.ts'

function suspect(
  { fields }: Pick<Sample, 'fields'>,
  changes: Partial<Parameters<typeof spamReasons>[0]> = {},
) {
  return spamReasons({ fields, honeypot: '', elapsedMs: null, idempotencyKey: null, ...changes })
}

const [ordinary] = legitimate as [Sample]
const withMessage = (message: string): Pick<Sample, 'fields'> => ({ fields: { ...ordinary.fields, message } })
const quick = { elapsedMs: 300, idempotencyKey: 'a-key-of-the-script' }

describe('B-5 an honest enquiry', () => {
  it.each(legitimate)('is trusted: $title', (sample) => {
    expect(suspect(sample)).toEqual([])
  })

  it('is trusted though a browser that kept the text through a reload sends it at once', () => {
    const suspected = legitimate.filter((sample) => suspect(sample, quick).length > 0)
    expect(suspected.map(({ title }) => title)).toEqual([])
  })
})

describe('B-5 spam', () => {
  it('is recognized, all but a little', () => {
    const missed = spam.filter((sample) => suspect(sample).length === 0).map(({ title }) => title)
    expect(spam.length).toBeGreaterThanOrEqual(20)
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(spam.length / 10)
  })
})

describe('a reason to suspect an enquiry', () => {
  it('is a filled honeypot, whatever else is in it', () => {
    for (const sample of legitimate)
      expect(suspect(sample, { honeypot: 'https://a.example' })).toContain('honeypot')
    expect(suspect(ordinary, { honeypot: '  ' })).toEqual([])
  })

  it('is never the time alone', () => {
    expect(suspect(ordinary, { ...quick, elapsedMs: 0 })).toEqual([])
  })

  it('is the time together with others', () => {
    const offer = withMessage('Free spins in our online casino.')
    expect(suspect(offer)).toEqual([])
    expect(suspect(offer, quick)).toEqual(['tooFast', 'offer'])
    expect(suspect(offer, { ...quick, elapsedMs: 2000 })).toEqual([])
    // Without script nobody measured it.
    expect(suspect(offer, { ...quick, idempotencyKey: null })).toEqual([])
  })

  it('is never a phrase alone, however many there are', () => {
    const phrases = 'seo services, backlinks, guest posts, online casino, free spins, passive income, viagra'
    expect(suspect(withMessage(phrases))).toEqual([])
    expect(suspect(withMessage(`${phrases} https://a.top`))).toEqual(['links', 'offer'])
  })

  it('is another alphabet only together with a link and an offer', () => {
    const greeting = 'Здравствуйте! Мы открываем ресторан и будем рады вашему совету.'
    expect(suspect(withMessage(`${greeting} https://a.ru`))).toEqual([])
    expect(suspect(withMessage(`${greeting} Продвижение сайтов в топ.`))).toEqual([])
    expect(suspect(withMessage(`${greeting} Продвижение сайтов в топ: https://a.ru`))).toEqual([
      'links',
      'foreignScript',
      'offer',
    ])
  })

  it('is no link to the own domain', () => {
    const own = {
      ...ordinary.fields,
      email: 'a@hotel.example.com',
      message: 'Сайт https://hotel.example.com/ru',
    }
    expect(suspect({ fields: own })).toEqual([])
  })

  it('is found in the longest message at once', () => {
    const longest = ['a.', 'a', '> ', '\n', 'http://', '[url', 'buy ', 'Aa', 'ab '].map((part) =>
      part.repeat(5000).slice(0, 5000),
    )
    for (const message of longest) expect(suspect(withMessage(message))).toBeInstanceOf(Array)
  })
})
