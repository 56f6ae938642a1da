import { expect, vi } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { phrase } from '../../content.ts'
import { isHeadingInView, isHydrated } from '../../in-page.ts'
import type { Place, Tab } from '../drivers/engine.ts'

/** A visible element, by its selector and its name. */
export interface Target {
  css: string
  /** Its `aria-label`, or else all of its text. */
  name?: string
}

/** The button that switches the language, by its label while the page is in a language. */
export function toggle(locale: Locale): Target {
  return { css: 'footer button', name: phrase('footer.language.switchTo', locale) }
}

/** Runs a function in the page; it may use nothing beside what it is given. */
export async function evaluate<Result, Given extends unknown[]>(
  tab: Tab,
  work: (...given: Given) => Result,
  ...given: Given
): Promise<Awaited<Result>> {
  return (await tab.evaluate(`${asCode(work)}(${asCode(...given)})`)) as Awaited<Result>
}

/** Runs a function in the page on all visible elements of a target. */
export async function evaluateAll<Result>(
  tab: Tab,
  { css, name }: Target,
  work: (elements: HTMLElement[]) => Result,
): Promise<Awaited<Result>> {
  return (await tab.evaluate(`${asCode(work)}(${asCode(find)}(${asCode(css, name)}))`)) as Awaited<Result>
}

/** The same for an element of which there is only one; waits until there is. */
export async function evaluateOn<Result>(
  tab: Tab,
  target: Target,
  work: (element: HTMLElement) => Result,
): Promise<Awaited<Result>> {
  await expectShown(tab, target, 1)
  const { css, name } = target
  return (await tab.evaluate(`${asCode(work)}(${asCode(find)}(${asCode(css, name)})[0])`)) as Awaited<Result>
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

/** Waits until the page shows so many of these. */
export async function expectShown(tab: Tab, target: Target, count = 1) {
  const { css, name } = target
  await expect
    .poll(() => evaluateAll(tab, target, (elements) => elements.length), { message: `${css} ${name ?? ''}` })
    .toBe(count)
}

/** Presses an element with the pointer, once it is in view, under nothing else, and at rest: four times at one place. */
export async function press(tab: Tab, target: Target) {
  let last: Place | undefined
  let timesAtRest = 0
  const found = await vi.waitFor(async () => {
    const place = await evaluateOn(tab, target, pressablePlace)
    timesAtRest = place && place.x === last?.x && place.y === last.y ? timesAtRest + 1 : 0
    last = place
    if (place && timesAtRest >= 3) return place
    throw new Error(`${target.css} ${target.name ?? ''} cannot be pressed.`)
  }, pollOptions)
  await tab.pressAt(found)
}

/** Long enough for a machine that has other things to do. */
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

/** Presses a field and types into it. */
export async function fill(tab: Tab, target: Target, text: string) {
  await press(tab, target)
  await tab.type(text)
  await expect.poll(() => valueOf(tab, target)).toBe(text)
}

export function valueOf(tab: Tab, target: Target): Promise<string> {
  return evaluateOn(tab, target, (field) => (field as HTMLInputElement).value)
}

export async function focus(tab: Tab, target: Target) {
  await evaluateOn(tab, target, (element) => element.focus())
}

export async function expectFocusOn(tab: Tab, target: Target) {
  await expect.poll(() => evaluateOn(tab, target, (element) => element === document.activeElement)).toBe(true)
}

/** Waits until React has hydrated the page. */
export async function hydrated(tab: Tab) {
  await expect.poll(() => evaluate(tab, isHydrated)).toBe(true)
}

/** The path in the address, with what follows it. */
export function whereIs(tab: Tab): Promise<string> {
  return evaluate(tab, () => location.pathname + location.search + location.hash)
}

export async function expectAddress(tab: Tab, address: string) {
  await expect.poll(() => whereIs(tab)).toBe(address)
}

export async function expectLanguage(tab: Tab, locale: string) {
  await expect.poll(() => evaluate(tab, () => document.documentElement.lang)).toBe(locale)
}

/** Waits until the heading of a section is in view, and stays there. */
export async function expectInView(tab: Tab, section: string) {
  await rest(tab)
  const heading = { css: `#${section} :is(h1, h2)` }
  await expect.poll(() => evaluateOn(tab, heading, isHeadingInView), { message: section }).toBe(true)
}

/** Waits until the page has stopped scrolling: measured ten times at one place. */
export async function rest(tab: Tab) {
  let last: number | undefined
  let timesAtRest = 0
  await vi.waitFor(async () => {
    const place = await evaluate(tab, () => scrollY)
    timesAtRest = place === last ? timesAtRest + 1 : 0
    last = place
    if (timesAtRest < 10) throw new Error('The page does not come to rest.')
  }, pollOptions)
}
