import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { contentDirectory, textsIn } from './content-file.ts'
import { fileNames } from './content.ts'

const texts = fileNames.flatMap((name) => textsIn(contentDirectory, name))

it.each(locales)('S-12 the copy makes the same claims in %s as in the other languages', (locale) => {
  const claimsIn = (own: typeof texts) =>
    new Set(own.flatMap(({ text }) => text.match(/\{site\.claims\.\w+\}/g) ?? []))
  expect(claimsIn(texts.filter(({ keys }) => keys.at(-1) === locale))).toEqual(claimsIn(texts))
})
