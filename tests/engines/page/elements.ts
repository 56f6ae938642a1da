import { expect, vi } from 'vitest'
import { otherLocale, type Locale } from '#contract/locale.ts'
import { nameOf } from '../../content.ts'
import { isHeadingInView, isHydrated } from '../../in-page.ts'
import type { Place, Tab } from '../drivers/engine.ts'
import type { RecordingProxy } from '../drivers/recording-proxy.ts'

/** The beginning of the path of React's script file. */
export const pageScript = '/assets/react'

export interface Target {
  css: string
  /** Its `aria-label`, or else all of its text. */
  name?: string
}

/** The button that switches the language, by its label while the page is in a language. */
export function toggle(locale: Locale): Target {
  return { css: 'footer button', name: nameOf(otherLocale(locale)) }
}

export type Page = ReturnType<typeof pageOf>

export function pageOf(tab: Tab, proxy: RecordingProxy, hasScript: boolean) {
  const page = {
    tab,
    /** Those that belong to the subject of the test. */
    expectedErrors: [] as RegExp[],

    open: (path: string) => tab.go(proxy.address + path),

    /** Opens a page and waits until it is hydrated, if it runs script. */
    async visit(path: string) {
      await page.open(path)
      if (hasScript) await page.hydrated()
    },

    /** Opens a page while its script is delayed. @returns what lets it arrive. */
    async visitBeforeScript(path: string) {
      const letScriptArrive = proxy.hold(pageScript)
      await page.open(path)
      return async () => {
        letScriptArrive()
        await page.hydrated()
      }
    },

    /** Runs a function in the page; it may use nothing beside what it is given. */
    async evaluate<Result, Given extends unknown[]>(
      work: (...given: Given) => Result,
      ...given: Given
    ): Promise<Awaited<Result>> {
      return (await tab.evaluate(`${asCode(work)}(${asCode(...given)})`)) as Awaited<Result>
    },

    /** Runs a function in the page on all visible elements of a target. */
    async evaluateAll<Result>(
      { css, name }: Target,
      work: (elements: HTMLElement[]) => Result,
    ): Promise<Awaited<Result>> {
      const code = `${asCode(work)}(${asCode(find)}(${asCode(css, name)}))`
      return (await tab.evaluate(code)) as Awaited<Result>
    },

    /** The same for an element of which there is only one; waits until there is. */
    async evaluateOn<Result>(
      target: Target,
      work: (element: HTMLElement) => Result,
    ): Promise<Awaited<Result>> {
      await page.expectShown(target)
      const code = `${asCode(work)}(${asCode(find)}(${asCode(target.css, target.name)})[0])`
      return (await tab.evaluate(code)) as Awaited<Result>
    },

    async expectShown(target: Target, count = 1) {
      const shown = () => page.evaluateAll(target, (elements) => elements.length)
      await expect.poll(shown, { message: `${target.css} ${target.name ?? ''}` }).toBe(count)
    },

    /** Presses an element with the pointer, once it is in view, under nothing else, and at rest: four times at one place. */
    async press(target: Target) {
      let last: Place | undefined
      let timesAtRest = 0
      const found = await vi.waitFor(async () => {
        const place = await page.evaluateOn(target, pressablePlace)
        timesAtRest = place && place.x === last?.x && place.y === last.y ? timesAtRest + 1 : 0
        last = place
        if (place && timesAtRest >= 3) return place
        throw new Error(`${target.css} ${target.name ?? ''} cannot be pressed.`)
      }, pollOptions)
      await tab.pressAt(found)
    },

    async typeInto(target: Target, text: string) {
      await page.press(target)
      await tab.type(text)
      await expect.poll(() => page.valueOf(target)).toBe(text)
    },

    valueOf(target: Target): Promise<string> {
      return page.evaluateOn(target, (field) => (field as HTMLInputElement).value)
    },

    async focus(target: Target) {
      await page.evaluateOn(target, (element) => element.focus())
    },

    async expectFocusOn(target: Target) {
      const isFocused = () => page.evaluateOn(target, (element) => element === document.activeElement)
      await expect.poll(isFocused).toBe(true)
    },

    async hydrated() {
      await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
    },

    /** The path in the address, with what follows it. */
    async expectAddress(address: string) {
      await expect.poll(() => page.evaluate(whereIs)).toBe(address)
    },

    async expectLanguage(locale: string) {
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(locale)
    },

    /** Waits until the heading of a section is in view, and stays there. */
    async expectInView(section: string) {
      await page.rest()
      const heading = { css: `#${section} :is(h1, h2)` }
      await expect.poll(() => page.evaluateOn(heading, isHeadingInView), { message: section }).toBe(true)
    },

    /** Waits until the page has stopped scrolling: measured ten times at one place. */
    async rest() {
      let last: number | undefined
      let timesAtRest = 0
      await vi.waitFor(async () => {
        const place = await page.evaluate(() => scrollY)
        timesAtRest = place === last ? timesAtRest + 1 : 0
        last = place
        if (timesAtRest < 10) throw new Error('The page does not come to rest.')
      }, pollOptions)
    },
  }
  return page
}

/** Runs in the page. */
export function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top
}

/** Runs in the page. */
function whereIs() {
  return location.pathname + location.search + location.hash
}

/** Values as they stand in the code of a page; a function as its text. */
function asCode(...values: unknown[]): string {
  return values
    .map((value) =>
      typeof value === 'function' ? `(${String(value)})` : (JSON.stringify(value) ?? 'undefined'),
    )
    .join()
}

/** Runs in the page. */
function find(css: string, name?: string): HTMLElement[] {
  const wanted = name?.replaceAll(/\s+/g, ' ').trim()
  return [...document.querySelectorAll<HTMLElement>(css)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const called = (element.ariaLabel ?? element.innerText).replaceAll(/\s+/g, ' ').trim()
    return wanted === undefined || called === wanted
  })
}

const pollOptions = { timeout: 10_000, interval: 20 }

/** Runs in the page. Brings the element into view, if it is not. */
function pressablePlace(element: HTMLElement): Place | undefined {
  const [box] = element.getClientRects()
  if (!box) return undefined
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (element.contains(document.elementFromPoint(place.x, place.y))) return place
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return undefined
}
