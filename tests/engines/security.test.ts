import { scriptFiles, titles } from '../cases.ts'
import { everyPage } from '../content.ts'
import { attemptInjections } from '../in-page.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import { toggle } from './page/elements.ts'

inEveryEngine((test) => {
  test.for(everyPage)(
    'on $path nothing runs that is not the site’s own',
    async ({ path }, { page, proxy }) => {
      page.expectedErrors.push(/policy|trusted/i)
      await page.visit(path)
      expect(await page.evaluate(attemptInjections)).toEqual([])
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
      await expect.poll(() => proxy.pageErrors.length).toBeGreaterThan(0)
    },
  )

  // What is altered arrives first: imported after the others, it must not be fetched again.
  test.for(scriptFiles)(`${titles['altered script']} (%s)`, async (altered, { page, proxy }) => {
    page.expectedErrors.push(/integrity|digest|import|module|assets/i)
    const letOthersArrive = proxy.alterScript(altered)
    await page.open('/')
    await expect.poll(() => proxy.requests.some(({ path }) => path.includes(`/${altered}-`))).toBe(true)
    letOthersArrive()
    await page.press(toggle('de'))
    await page.expectAddress('/en#language')
    await page.expectLanguage('en')
    await page.expectShown(toggle('en'))
    expect(await page.evaluate(() => document.body.title)).toBe('')
  })
})
