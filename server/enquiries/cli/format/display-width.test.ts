import { describe, expect, it } from 'vitest'
import { cutToWidth, displayWidth, padToWidth } from './display-width.ts'

describe('the width of text on a terminal', () => {
  it.each([
    ['Anna', 4],
    ['Müller', 6],
    ['Mu\u0308ller', 6],
    ['日本', 4],
    ['ﾆﾎﾝ', 3],
    ['한국', 4],
    ['ＡＢ', 4],
    ['👍', 2],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['a\u200Bb', 2],
    ['', 0],
  ])('of %s is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })
})

describe('text that is cut', () => {
  it.each([
    ['Anna', 4, 'Anna'],
    ['Annabel', 4, 'Ann…'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['a👩‍👩‍👧b', 3, 'a…'],
    ['Mu\u0308ller', 3, 'Mu\u0308…'],
    ['Anna', 1, '…'],
    ['Anna', 0, ''],
  ])('%s at %i is %s', (text, width, cut) => {
    expect(cutToWidth(text, width)).toBe(cut)
  })

  it('is filled up to the width of its column', () => {
    expect(padToWidth('日本', 6)).toBe('日本  ')
    expect(padToWidth('Annabel', 4)).toBe('Annabel')
  })
})
