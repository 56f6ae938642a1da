import { expect, it } from 'vitest'
import { columnsFor } from './Team.tsx'

it.each([
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 3],
  [7, 4],
  [8, 4],
  [9, 3],
  [10, 5],
  [11, 4],
  [12, 4],
])('S-7 a team of %d stands in rows of %d', (count, columns) => {
  expect(columnsFor(count)).toBe(columns)
})
