import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { content, phrase } from '../content.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import { ask, askAll, expectAddress, expectLanguage, hydrated, press, shows } from './page.ts'

const legalPages = locales.flatMap((locale) =>
  (['imprint', 'privacy'] as const).map((route) => ({ route, locale, path: pathOf(route, locale) })),
)

inEveryEngine((test) => {
  test.for(legalPages)(
    'S-13 S-14 Back returns to where the reader was on the landing page ($path)',
    async ({ route, locale, path }, { tab, visit }) => {
      const start = `${pathOf('home', locale)}#services`
      await visit(start)
      const length = await ask(tab, () => history.length)
      await press(tab, { css: 'footer a', name: phrase(`footer.${route}`, locale) })
      await expectAddress(tab, path)
      await hydrated(tab)
      await shows(tab, { css: 'h1', name: phrase(`${route}.heading`, locale) })
      await press(tab, { css: 'main button', name: phrase('nav.back', locale) })
      await expectAddress(tab, start)
      // Back in the history, and not one entry further on.
      expect(await ask(tab, () => history.length)).toBe(length + 1)
    },
  )

  test.for(legalPages)(
    'S-15 for a reader without history Back leads to the landing page of the language ($path)',
    async ({ locale, path }, { tab, visit }) => {
      await visit(path)
      await press(tab, { css: 'main button', name: phrase('nav.back', locale) })
      await shows(tab, { css: '#hero' })
      await expect.poll(() => ask(tab, () => location.pathname)).toBe(pathOf('home', locale))
      await expectLanguage(tab, locale)
    },
  )

  test.for(locales)(
    'S-14 the last-updated line shows today, written the way the language writes dates (%s)',
    async (locale, { tab, visit }) => {
      const today = () =>
        new Intl.DateTimeFormat({ de: 'de-DE', en: 'en-GB' }[locale], { dateStyle: 'long' }).format()
      const before = today()
      await visit(pathOf('privacy', locale))
      const [line] = await askAll(tab, { css: 'main p:has(time)' }, (lines) =>
        lines.map(({ innerText }) => innerText),
      )
      // At midnight the browser may already be in the next day.
      expect([before, today()].map((date) => phrase('privacy.updated', locale, { date }))).toContain(line)
    },
  )

  test.for(locales)(
    'the page for a missing address leads to the landing page (%s)',
    async (locale, { tab, visit }) => {
      await visit(locale === 'de' ? '/room-106' : '/en/room-106')
      await shows(tab, { css: 'h1', name: phrase(content.notFound.heading, locale) })
      await press(tab, { css: `main a[href="${pathOf('home', locale)}"]` })
      await expectAddress(tab, pathOf('home', locale))
    },
  )
})
