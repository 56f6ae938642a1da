import { describe, expect, inject, test as base } from 'vitest'
import { engines, type Engine, type EngineName, type Preferences } from './drivers/engine.ts'
import { desktop, phone } from '../cases.ts'
import { violatePolicy } from './drivers/page-errors.ts'
import { openRecordingProxy, type RecordingProxy } from './drivers/recording-proxy.ts'
import { pageOf, type Page } from './page/elements.ts'

export { expect }

export const narrow = { ...phone, width: 320 }

type Define = (test: ReturnType<typeof testIn>, hasScript: boolean) => void

const usual: Preferences = { hasScript: true, reducesMotion: false }

/** WebKit rejects a promise that no page has asked for when a cross-fade is cut short (see CSS View Transitions 2). */
const noFaultOfPages = /^exception: AbortError: Skipping view transition/

function testIn(name: EngineName, preferences: Preferences) {
  return base.extend<{ engine: Engine; proxy: RecordingProxy; page: Page }>({
    engine: [
      // oxlint-disable-next-line no-empty-pattern -- Vitest wants to see what a fixture uses
      async ({}, provide) => {
        await using engine = await engines[name](inject('programs'), preferences)
        await provide(engine)
      },
      { scope: 'file' },
    ],
    // oxlint-disable-next-line no-empty-pattern
    proxy: async ({}, provide) => {
      await using proxy = await openRecordingProxy(inject('server'))
      await provide(proxy)
    },
    /** The test fails on any page error that was not expected. */
    page: async ({ engine, proxy }, provide) => {
      await using tab = await engine.openTab()
      await tab.resize(desktop)
      const page = pageOf(tab, proxy, preferences.hasScript)
      await provide(page)
      const pageErrors = await pageErrorsOf(page, proxy)
      const expected = [noFaultOfPages, ...page.expectedErrors]
      const unexpected = pageErrors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'unexpected page errors').toEqual([])
    },
  })
}

/** The errors of the page until now: a deliberate violation of the policy marks the end of them. */
async function pageErrorsOf(page: Page, proxy: RecordingProxy): Promise<string[]> {
  const mark = 'last'
  // A test may end on its way to another page.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  await page.evaluate(violatePolicy, mark)
  await expect.poll(() => proxy.pageErrors.some((error) => error.includes(mark))).toBe(true)
  return proxy.pageErrors.filter((error) => !error.includes(mark))
}

/** Declares the same tests for every engine, each with a test function that has its tab. */
export function inEveryEngine(define: Define, preferences: Partial<Preferences> = {}) {
  // Fixtures that last for a file are declared outside of its groups.
  const tests = (Object.keys(engines) as EngineName[]).map((name) => ({
    name: preferences.hasScript === false ? `${name} without JavaScript` : name,
    test: testIn(name, { ...usual, ...preferences }),
  }))
  describe.for(tests)('$name', ({ test }) => {
    define(test, preferences.hasScript ?? true)
  })
}

export function withAndWithoutScript(define: Define) {
  inEveryEngine(define)
  inEveryEngine(define, { hasScript: false })
}
