import { locales } from '#contract/locale.ts'
import { enquiryPath } from '#contract/enquiry.ts'
import { pathOf } from '#contract/routes.ts'
import { anEnquiry, mandatoryFields, titles } from '../cases.ts'
import { phrase } from '../content.ts'
import { expect, inEveryEngine, withAndWithoutScript } from './fixtures.ts'
import { enquiryForm, field, fillForm, notice, sendButton, storedEnquiry, thanks } from './page/form.ts'

inEveryEngine(
  (test) => {
    test.for(locales)(`${titles['B-4 missing']} (%s)`, async (locale, { page }) => {
      await page.visit(pathOf('home', locale))
      await page.press(sendButton)
      await page.expectFocusOn(notice)
      for (const [name, code] of mandatoryFields) {
        const words = phrase(`contact.errors.${code}`, locale)
        await page.expectShown({ css: `#contact-${name}-error`, name: words })
        await page.press({ css: '#contact [role=alert] a', name: phrase(`contact.form.${name}`, locale) })
        await page.expectFocusOn(field(name))
        expect(await page.evaluateOn(field(name), ({ ariaInvalid }) => ariaInvalid)).toBe('true')
      }
      const title = `${phrase('contact.errors.titlePrefix', locale)} ${phrase('home.meta.title', locale)}`
      expect(await page.evaluate(() => document.title)).toBe(title)
    })

    test('B-5 a second press while an enquiry is sent does nothing', async ({ page, proxy }) => {
      await page.visit('/')
      await fillForm(page, anEnquiry())
      const letThrough = proxy.hold(enquiryPath)
      await page.press(sendButton)
      await page.press({ ...sendButton, name: phrase('contact.form.sending', 'de') })
      await page.tab.pressKey('Enter')
      letThrough()
      await page.expectShown(thanks('de'))
      expect(proxy.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    })

    test('B-8 a focused field shows a ring, and no decoration of the engine', async ({ page }) => {
      await page.visit('/')
      for (const name of ['name', 'message'] as const) {
        await page.press(field(name))
        const look = await page.evaluateOn(field(name), (element) => {
          const { appearance, borderRadius, boxShadow, outlineStyle, backgroundColor, borderTopWidth } =
            getComputedStyle(element)
          // The ring goes round the label, too.
          const ring = getComputedStyle(element.closest('div') ?? element).outlineStyle
          return { appearance, borderRadius, boxShadow, outlineStyle, backgroundColor, borderTopWidth, ring }
        })
        expect(look).toMatchObject({
          borderRadius: '2px', // that of every ring of the site
          boxShadow: 'none',
          outlineStyle: 'none',
          ring: 'solid',
          backgroundColor: 'rgba(0, 0, 0, 0)',
          borderTopWidth: '0px',
        })
      }
    })
  },
  // Each press finds the page at rest, however slow the machine.
  { reducesMotion: true },
)

withAndWithoutScript((test, hasScript) => {
  test.for(locales)(`B-2 ${titles['B-3 stored']} (%s)`, async (locale, { page }) => {
    await page.visit(pathOf('home', locale))
    const enquiry = anEnquiry()
    await fillForm(page, enquiry)
    await page.press(sendButton)
    await page.expectShown(thanks(locale))
    if (hasScript) await page.expectFocusOn(notice)
    await page.expectShown(enquiryForm, 0)
    await page.expectLanguage(locale)
    const idempotencyKey = hasScript ? expect.any(String) : null
    expect(await storedEnquiry(page)).toMatchObject({ ...enquiry, locale, idempotencyKey })
  })
})
