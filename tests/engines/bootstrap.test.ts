import { anEnquiry, titles } from '../cases.ts'
import { phrase } from '../content.ts'
import { expect, inEveryEngine, pageScript } from './fixtures.ts'
import { field, fillForm, sendButton, storedEnquiry, thanks } from './page/form.ts'
import {
  evaluate,
  expectAddress,
  expectLanguage,
  fill,
  press,
  expectShown,
  toggle,
  valueOf,
} from './page/elements.ts'

inEveryEngine((test) => {
  test(titles['S-16 early press'], async ({ tab, visitBeforeScript }) => {
    const letScriptArrive = await visitBeforeScript('/')
    await evaluate(tab, () => void Object.assign(window, { isSamePage: true }))
    await fill(tab, field('name'), 'Ada Lovelace')
    await press(tab, toggle('de'))
    await letScriptArrive()
    await expectLanguage(tab, 'en')
    await expectAddress(tab, '/en')
    expect(await valueOf(tab, field('name'))).toBe('Ada Lovelace')
    expect(await evaluate(tab, () => 'isSamePage' in window)).toBe(true)
  })

  test(titles['S-15 early press'], async ({ tab, proxy, visit }) => {
    await visit('/')
    const length = await evaluate(tab, () => history.length)
    // The browser has what the two pages share.
    const letScriptArrive = proxy.hold('/assets/imprint')
    await press(tab, { css: 'footer a', name: phrase('footer.imprint', 'de') })
    await expectAddress(tab, '/imprint')
    await press(tab, { css: 'main button', name: phrase('nav.back', 'de') })
    await expectAddress(tab, '/imprint')
    letScriptArrive()
    await expectAddress(tab, '/')
    await expectShown(tab, { css: '#hero' })
    expect(await evaluate(tab, () => history.length)).toBe(length + 1)
  })

  test(titles['B-3 sent early'], async ({ tab, visitBeforeScript }) => {
    const enquiry = anEnquiry()
    const letScriptArrive = await visitBeforeScript('/')
    await fillForm(tab, enquiry)
    await press(tab, sendButton)
    await letScriptArrive()
    await expectShown(tab, thanks('de'))
    expect(await storedEnquiry(tab)).toMatchObject(enquiry)
  })

  test(titles['B-2 script missing'], async ({ tab, proxy, expectPageError }) => {
    expectPageError(/assets/)
    proxy.answer(pageScript, 503)
    await tab.go(`${proxy.address}/privacy`)
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en/privacy#language')
  })
})
