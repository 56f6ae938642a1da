import { expect, it } from 'vitest'
import { columnsFor } from './Team.tsx'

it('S-7 a team of three to twelve stands in rows that are as even as can be', () => {
  const counts = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  expect(counts.map(columnsFor)).toEqual([3, 4, 5, 3, 4, 4, 3, 5, 4, 4])
})
