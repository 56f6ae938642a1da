import { locales } from '#contract/locale.ts'
import { enquiryPath } from '#contract/enquiry.ts'
import { pathOf } from '#contract/routes.ts'
import { anEnquiry, mandatoryFields, titles } from '../cases.ts'
import { content, phrase } from '../content.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import {
  enquiryForm,
  field,
  fillForm,
  notice,
  sendButton,
  sendEnquiry,
  storedEnquiry,
  thanks,
} from './page/form.ts'
import { evaluate, evaluateOn, expectFocusOn, press, expectShown, toggle, valueOf } from './page/elements.ts'

inEveryEngine(
  (test) => {
    test.for(locales)(`${titles['B-3 stored']} (%s)`, async (locale, { tab, visit }) => {
      await visit(pathOf('home', locale))
      const enquiry = await sendEnquiry(tab, locale)
      await expectFocusOn(tab, notice)
      await expectShown(tab, enquiryForm, 0)
      expect(await storedEnquiry(tab)).toMatchObject({ ...enquiry, locale })
    })

    test.for(locales)(`${titles['B-4 missing']} (%s)`, async (locale, { tab, visit }) => {
      await visit(pathOf('home', locale))
      await press(tab, sendButton)
      await expectFocusOn(tab, notice)
      for (const [name, code] of mandatoryFields) {
        const words = phrase(`contact.errors.${code}`, locale)
        await expectShown(tab, { css: `#contact-${name}-error`, name: words })
        await press(tab, { css: '#contact [role=alert] a', name: words })
        await expectFocusOn(tab, field(name))
        expect(await evaluateOn(tab, field(name), ({ ariaInvalid }) => ariaInvalid)).toBe('true')
      }
      const title = phrase('contact.errors.titlePrefix', locale) + phrase('home.meta.title', locale)
      expect(await evaluate(tab, () => document.title)).toBe(title)
    })

    test(titles['B-3 language'], async ({ tab, visit }) => {
      await visit('/')
      await fillForm(tab, { ...anEnquiry(), email: 'ada', message: '' })
      await press(tab, sendButton)
      await expectShown(tab, {
        css: '#contact-email-error',
        name: phrase('contact.errors.emailInvalid', 'de'),
      })
      await press(tab, toggle('de'))
      await expectShown(tab, {
        css: '#contact-email-error',
        name: phrase('contact.errors.emailInvalid', 'en'),
      })
      expect(await valueOf(tab, field('email'))).toBe('ada')
    })

    test('B-3 a failure of the server is told and keeps what was typed, and a retry goes through', async ({
      tab,
      proxy,
      visit,
      expectPageError,
    }) => {
      expectPageError(/503/)
      const enquiry = anEnquiry()
      await visit('/')
      await fillForm(tab, enquiry)
      const recover = proxy.answer(enquiryPath, 503)
      await press(tab, sendButton)
      await expectFocusOn(tab, notice)
      const told = await evaluateOn(tab, notice, ({ innerText }) => innerText)
      expect(told).toContain(phrase('contact.failures.unavailable', 'de'))
      expect(
        await evaluateOn(tab, { css: '#contact [role=alert] a' }, (link) => link.getAttribute('href')),
      ).toContain(content.site.email)
      expect(await valueOf(tab, field('message'))).toBe(enquiry.message)
      recover()
      await press(tab, { ...sendButton, name: phrase('contact.form.retry', 'de') })
      await expectShown(tab, thanks('de'))
      expect(await storedEnquiry(tab)).toMatchObject(enquiry)
    })

    test('B-5 a second press while an enquiry is sent does nothing', async ({ tab, proxy, visit }) => {
      await visit('/')
      await fillForm(tab, anEnquiry())
      const letThrough = proxy.hold(enquiryPath)
      await press(tab, sendButton)
      await press(tab, { ...sendButton, name: phrase('contact.form.sending', 'de') })
      await tab.pressKey('Enter')
      letThrough()
      await expectShown(tab, thanks('de'))
      expect(proxy.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    })

    test('B-8 a field shows a ring when it has the focus, and none of the engine’s own decoration', async ({
      tab,
      visit,
    }) => {
      await visit('/')
      for (const name of ['name', 'message'] as const) {
        await press(tab, field(name))
        const look = await evaluateOn(tab, field(name), (element) => {
          const { appearance, borderRadius, boxShadow, outlineStyle, backgroundColor, borderTopWidth } =
            getComputedStyle(element)
          // The ring goes round the label, too.
          const ring = getComputedStyle(element.closest('div') ?? element).outlineStyle
          return { appearance, borderRadius, boxShadow, outlineStyle, backgroundColor, borderTopWidth, ring }
        })
        expect(look).toMatchObject({
          borderRadius: '0px',
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
