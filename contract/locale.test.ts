import { expect, it } from 'vitest'
import { defaultLocale, locales, otherLocale, type Locale } from './locale.ts'

it('the toggle leads through every language, and from the last to the first', () => {
  const visited: Locale[] = [defaultLocale]
  while (visited.length < locales.length) visited.push(otherLocale(visited.at(-1)!))
  expect(visited.toSorted()).toEqual(locales.toSorted())
  expect(otherLocale(visited.at(-1)!)).toBe(defaultLocale)
})
