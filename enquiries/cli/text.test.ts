import { array, assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { cutToWidth, oneLine, printable } from './text.ts'

it('text of a stranger keeps what people write, and shows what a terminal would obey', () => {
  const text = 'Grüße\n\tаб 👩‍👩‍👧 سلام שלום \u200E 日本'
  expect(printable(text)).toBe(text)
  const evil = '\u001B[31m \u009B2J \r \u202E \u2028 \uD83D'
  expect(printable(evil)).toBe(String.raw`\u001b[31m \u009b2J \u000d \u202e \u2028 \ud83d`)
})

it('text of a stranger never reaches the terminal with a control character, whatever it is, nor with a second line', () => {
  assert(
    property(array(integer({ min: 0, max: 0xffff })), (units) => {
      const text = String.fromCharCode(...units)
      expect(printable(text)).not.toMatch(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u)
      expect(oneLine(text)).not.toMatch(/[\p{Cc}\n]/u)
    }),
  )
})

it.each([
  ['Anna', 4, 'Anna'],
  ['Annabel', 4, 'Ann…'],
  ['日本語', 6, '日本語'],
  ['日本語', 5, '日本…'],
  ['a👩‍👩‍👧b', 3, 'a…'],
  ['🇩🇪한국', 5, '🇩🇪한…'],
  ['Mu\u0308ller', 3, 'Mu\u0308…'],
])('no line is wider than the terminal, and no character is cut in two: %s in %i', (text, width, cut) => {
  expect(cutToWidth(text, width)).toBe(cut)
})
