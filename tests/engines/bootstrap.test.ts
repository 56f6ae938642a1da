import { anEnquiry, titles } from '../cases.ts'
import { phrase } from '../content.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import { field, fillForm, sendButton, storedEnquiry, thanks } from './page/form.ts'
import { pageScript, toggle } from './page/elements.ts'

inEveryEngine((test) => {
  test(titles['S-16 early press'], async ({ page }) => {
    const letScriptArrive = await page.visitBeforeScript('/')
    await page.evaluate(() => void Object.assign(window, { isSamePage: true }))
    await page.typeInto(field('name'), 'Ada Lovelace')
    await page.press(toggle('de'))
    await letScriptArrive()
    await page.expectLanguage('en')
    await page.expectAddress('/en')
    expect(await page.valueOf(field('name'))).toBe('Ada Lovelace')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test(titles['S-15 early press'], async ({ page, proxy }) => {
    await page.visit('/')
    const length = await page.evaluate(() => history.length)
    // The browser has what the two pages share.
    const letScriptArrive = proxy.hold('/assets/imprint')
    await page.press({ css: 'footer a', name: phrase('footer.imprint', 'de') })
    await page.expectAddress('/imprint')
    await page.press({ css: 'main button', name: phrase('nav.back', 'de') })
    await page.expectAddress('/imprint')
    letScriptArrive()
    await page.expectAddress('/')
    await page.expectShown({ css: '#hero' })
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
  })

  test(titles['B-3 sent early'], async ({ page }) => {
    const enquiry = anEnquiry()
    const letScriptArrive = await page.visitBeforeScript('/')
    await fillForm(page, enquiry)
    await page.press(sendButton)
    await letScriptArrive()
    await page.expectShown(thanks('de'))
    expect(await storedEnquiry(page)).toMatchObject(enquiry)
  })

  test(titles['B-2 script missing'], async ({ page, proxy }) => {
    page.expectedErrors.push(/assets/)
    proxy.answer(pageScript, 503)
    await page.open('/privacy')
    await page.press(toggle('de'))
    await page.expectAddress('/en/privacy#language')
  })
})
