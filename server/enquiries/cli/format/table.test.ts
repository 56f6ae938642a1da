import { describe, expect, it } from 'vitest'
import { displayWidth } from './display-width.ts'
import { table } from './table.ts'

const columns = [
  { heading: 'REF', cells: ['V-1', 'V-2'] },
  { heading: 'NAME', cells: ['Anna', '日本太郎'], canShrink: true },
  { heading: 'MESSAGE', cells: ['A message that is rather long', ''], canShrink: true },
]

describe('a table', () => {
  it('is as wide as its longest cells when there is space', () => {
    expect(table(columns, 80)).toBe(
      ['REF  NAME      MESSAGE', 'V-1  Anna      A message that is rather long', 'V-2  日本太郎', ''].join(
        '\n',
      ),
    )
  })

  it('cuts the widest column first when there is not', () => {
    expect(table(columns, 30)).toBe(
      ['REF  NAME      MESSAGE', 'V-1  Anna      A message that…', 'V-2  日本太郎', ''].join('\n'),
    )
  })

  it.each([5, 10, 20, 40])('is never wider than a terminal of %i columns', (width) => {
    for (const line of table(columns, width).split('\n')) {
      expect(displayWidth(line)).toBeLessThanOrEqual(width)
    }
  })
})
