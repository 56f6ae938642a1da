import { expect } from 'vitest'
import type { Page } from './elements.ts'

/** Brings every heading, and every picture that says something, into view, and expects each to be there, whole. */
export async function expectAllIsShown(page: Page) {
  const count = await page.evaluate(() => document.querySelectorAll('h1, h2, h3, img:not([alt=""])').length)
  expect(count).toBeGreaterThan(0)
  for (let index = 0; index < count; index += 1) {
    await page.evaluate(bringIntoView, index)
    await expect.poll(() => page.evaluate(whatIsMissing, index)).toBe('')
  }
}

/** Runs in the page. */
function bringIntoView(index: number) {
  const elements = document.querySelectorAll('h1, h2, h3, img:not([alt=""])')
  elements[index]?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Runs in the page. */
function whatIsMissing(index: number): string {
  const element = document.querySelectorAll<HTMLElement>('h1, h2, h3, img:not([alt=""])')[index]
  if (!element) return 'the element'
  // A picture that recedes is larger than its frame, which cuts it.
  const frame = element.closest('picture')?.parentElement ?? element
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  const name = element.innerText || element.getAttribute('alt')
  if (element instanceof HTMLImageElement && element.naturalWidth === 0) return `the picture: ${name}`
  if (left < 0 || right > innerWidth || top >= innerHeight || bottom <= 0) return `some of: ${name}`
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    ? ''
    : `the sight of: ${name}`
}
