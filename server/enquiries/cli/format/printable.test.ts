import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine, printable } from './printable.ts'

describe('text of a stranger', () => {
  it.each([
    ['an escape sequence', '\u001B[31mred', String.raw`\x1b[31mred`],
    ['a control sequence in one character', '\u009B2J', String.raw`\x9b2J`],
    ['a bell and a backspace', 'a\u0007\b', String.raw`a\x07\x08`],
    ['a carriage return', 'yes\rno', String.raw`yes\x0dno`],
    ['a change of direction', 'a\u202Ecba', String.raw`a\u202ecba`],
    ['another line separator', 'a\u2028b', String.raw`a\u2028b`],
    ['half a character', 'a\uD83D', String.raw`a\ud83d`],
  ])('shows %s instead of sending it to the terminal', (_what, text, shown) => {
    expect(printable(text)).toBe(shown)
  })

  it('keeps what people write: lines, umlauts, emoji, Arabic and Hebrew', () => {
    const text = 'Grüße\n\tаб 👩‍👩‍👧 سلام שלום \u200E 日本'
    expect(printable(text)).toBe(text)
  })

  it('never reaches the terminal with a control character, whatever it is', () => {
    const codeUnits = array(integer({ min: 0, max: 0xffff }))
    assert(
      property(codeUnits, (units) => {
        const text = String.fromCharCode(...units)
        expect(printable(text)).not.toMatch(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u)
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\n]/u)
      }),
    )
  })

  it('stays on the one line that it has', () => {
    expect(oneLine(' Anna\r\nReference  V-1\t\u2028x\u001B ')).toBe(String.raw`Anna Reference V-1 x\x1b`)
  })
})
