import { phrase } from '../content.ts'
import { expect, inEveryEngine, pageScript } from './fixtures.ts'
import { anEnquiry, field, fillForm, sendButton, storedEnquiry, thanks } from './form.ts'
import { ask, expectAddress, expectLanguage, fill, press, shows, toggle, valueOf } from './page.ts'

inEveryEngine((test) => {
  test('a press on the language toggle before the script has arrived switches in place once it has', async ({
    tab,
    visitBeforeScript,
  }) => {
    const letScriptArrive = await visitBeforeScript('/')
    await ask(tab, () => void Object.assign(window, { isSamePage: true }))
    await fill(tab, field('name'), 'Ada Lovelace')
    await press(tab, toggle('de'))
    await letScriptArrive()
    await expectLanguage(tab, 'en')
    await expectAddress(tab, '/en')
    expect(await valueOf(tab, field('name'))).toBe('Ada Lovelace')
    expect(await ask(tab, () => 'isSamePage' in window)).toBe(true)
  })

  test('S-15 a press on the back button before the script has arrived goes back once it has', async ({
    tab,
    proxy,
    visit,
  }) => {
    await visit('/')
    const length = await ask(tab, () => history.length)
    // The browser has what the two pages share.
    const letScriptArrive = proxy.hold('/assets/imprint')
    await press(tab, { css: 'footer a', name: phrase('footer.imprint', 'de') })
    await expectAddress(tab, '/imprint')
    await press(tab, { css: 'main button', name: phrase('nav.back', 'de') })
    await expectAddress(tab, '/imprint')
    letScriptArrive()
    await expectAddress(tab, '/')
    await shows(tab, { css: '#hero' })
    expect(await ask(tab, () => history.length)).toBe(length + 1)
  })

  test('B-3 an enquiry that is sent before the script has arrived is stored, too', async ({
    tab,
    visitBeforeScript,
  }) => {
    const enquiry = anEnquiry()
    const letScriptArrive = await visitBeforeScript('/')
    await fillForm(tab, enquiry)
    await press(tab, sendButton)
    await letScriptArrive()
    await shows(tab, thanks('de'))
    expect(await storedEnquiry(tab)).toMatchObject(enquiry)
  })

  test('a script that cannot be had keeps no press for itself', async ({ tab, proxy, expectComplaint }) => {
    expectComplaint(/assets/)
    proxy.answer(pageScript, 503)
    await tab.go(`${proxy.address}/privacy`)
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en/privacy#language')
  })
})
