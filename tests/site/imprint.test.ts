import { expect, it } from 'vitest'
import { loadContent } from '#build/content/content.ts'
import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { pagesWithAddress } from './built-pages.ts'

const { site, legal } = loadContent()

it.each(locales)('S-13 the imprint says every fact that § 5 DDG asks for (%s)', (locale) => {
  const page = pagesWithAddress.find(({ address }) => address === pathOf('imprint', locale))
  const text = page?.document.querySelector('main')?.textContent ?? ''
  const facts = [
    legal.company,
    legal.street,
    legal.city[locale],
    legal.representative,
    site.email,
    site.phone,
    legal.registerCourt[locale],
    legal.registerNumber,
    legal.vatId,
  ]
  for (const fact of facts) expect(text).toContain(fact)
})
