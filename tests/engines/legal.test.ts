import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { titles, today } from '../cases.ts'
import { content, phrase } from '../content.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import {
  evaluate,
  evaluateAll,
  expectAddress,
  expectLanguage,
  hydrated,
  press,
  expectShown,
} from './page/elements.ts'

const legalPages = locales.flatMap((locale) =>
  (['imprint', 'privacy'] as const).map((route) => ({ route, locale, path: pathOf(route, locale) })),
)

inEveryEngine((test) => {
  test.for(legalPages)(
    `${titles['S-13 S-14 back']} ($path)`,
    async ({ route, locale, path }, { tab, visit }) => {
      const start = `${pathOf('home', locale)}#services`
      await visit(start)
      const length = await evaluate(tab, () => history.length)
      await press(tab, { css: 'footer a', name: phrase(`footer.${route}`, locale) })
      await expectAddress(tab, path)
      await hydrated(tab)
      await expectShown(tab, { css: 'h1', name: phrase(`${route}.heading`, locale) })
      await press(tab, { css: 'main button', name: phrase('nav.back', locale) })
      await expectAddress(tab, start)
      // Back in the history, and not one entry further on.
      expect(await evaluate(tab, () => history.length)).toBe(length + 1)
    },
  )

  test.for(legalPages)(`${titles['S-15 no history']} ($path)`, async ({ locale, path }, { tab, visit }) => {
    await visit(path)
    await press(tab, { css: 'main button', name: phrase('nav.back', locale) })
    await expectShown(tab, { css: '#hero' })
    await expect.poll(() => evaluate(tab, () => location.pathname)).toBe(pathOf('home', locale))
    await expectLanguage(tab, locale)
  })

  test.for(locales)(`${titles['S-14 date']} (%s)`, async (locale, { tab, visit }) => {
    const before = today(locale)
    await visit(pathOf('privacy', locale))
    const [line] = await evaluateAll(tab, { css: 'main p:has(time)' }, (lines) =>
      lines.map(({ innerText }) => innerText),
    )
    // At midnight the browser may already be in the next day.
    expect([before, today(locale)].map((date) => phrase('privacy.updated', locale, { date }))).toContain(line)
  })

  test.for(locales)(
    'the page for a missing address leads to the landing page (%s)',
    async (locale, { tab, visit }) => {
      await visit(locale === 'de' ? '/room-106' : '/en/room-106')
      await expectShown(tab, { css: 'h1', name: phrase(content.notFound.heading, locale) })
      await press(tab, { css: `main a[href="${pathOf('home', locale)}"]` })
      await expectAddress(tab, pathOf('home', locale))
    },
  )
})
