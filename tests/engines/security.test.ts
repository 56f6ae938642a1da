import { everyPage } from '../content.ts'
import { tryToBreakIn } from '../in-page.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import { ask, expectAddress, expectLanguage, press, toggle } from './page.ts'

inEveryEngine((test) => {
  test.for(everyPage)(
    'on $path nothing runs that is not the site’s own, and the attempt is heard',
    async ({ path }, { tab, proxy, visit, expectComplaint }) => {
      expectComplaint(/policy|trusted/i)
      await visit(path)
      expect(await ask(tab, tryToBreakIn)).toEqual([])
      expect(await ask(tab, () => crossOriginIsolated)).toBe(true)
      await expect.poll(() => proxy.complaints.length).toBeGreaterThan(0)
    },
  )

  // What is altered arrives first: imported after the others, it must not be fetched again.
  test.for(['load-home', 'react', 'shared', 'home'])(
    'a script whose bytes are not those of the build does not run, and the page works as without it (%s)',
    async (altered, { tab, proxy, expectComplaint }) => {
      expectComplaint(/integrity|digest|import|module|assets/i)
      proxy.alter(`/assets/${altered}-`, 'document.body.title = "altered";')
      const letOthersArrive = ['react', 'shared', 'home']
        .filter((name) => name !== altered)
        .map((name) => proxy.hold(`/assets/${name}-`))
      await tab.go(`${proxy.address}/`)
      await expect.poll(() => proxy.requests.some(({ path }) => path.includes(`/${altered}-`))).toBe(true)
      for (const letArrive of letOthersArrive) letArrive()
      await press(tab, toggle('de'))
      await expectAddress(tab, '/en#language')
      await expectLanguage(tab, 'en')
      expect(await ask(tab, () => document.body.title)).toBe('')
    },
  )
})
