import { scriptFiles, titles } from '../cases.ts'
import { everyPage } from '../content.ts'
import { attemptInjections } from '../in-page.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import { evaluate, expectAddress, expectLanguage, press, toggle } from './page/elements.ts'

inEveryEngine((test) => {
  test.for(everyPage)(
    'on $path nothing runs that is not the site’s own, and the attempt is reported',
    async ({ path }, { tab, proxy, visit, expectPageError }) => {
      expectPageError(/policy|trusted/i)
      await visit(path)
      expect(await evaluate(tab, attemptInjections)).toEqual([])
      expect(await evaluate(tab, () => crossOriginIsolated)).toBe(true)
      await expect.poll(() => proxy.pageErrors.length).toBeGreaterThan(0)
    },
  )

  // What is altered arrives first: imported after the others, it must not be fetched again.
  test.for(scriptFiles)(
    `${titles['altered script']} (%s)`,
    async (altered, { tab, proxy, expectPageError }) => {
      expectPageError(/integrity|digest|import|module|assets/i)
      const letOthersArrive = proxy.alterScript(altered)
      await tab.go(`${proxy.address}/`)
      await expect.poll(() => proxy.requests.some(({ path }) => path.includes(`/${altered}-`))).toBe(true)
      letOthersArrive()
      await press(tab, toggle('de'))
      await expectAddress(tab, '/en#language')
      await expectLanguage(tab, 'en')
      expect(await evaluate(tab, () => document.body.title)).toBe('')
    },
  )
})
