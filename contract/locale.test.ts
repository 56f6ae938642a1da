import { expect, it } from 'vitest'
import { locales, otherLocale, otherLocales } from './locale.ts'

it('B-17 the toggle leads from every language to each other one, beginning with the next', () => {
  for (const [index, locale] of locales.entries()) {
    expect([locale, ...otherLocales(locale)].toSorted()).toEqual(locales.toSorted())
    expect(otherLocale(locale)).toBe(locales[(index + 1) % locales.length])
  }
})
