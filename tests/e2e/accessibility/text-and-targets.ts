import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Text that reaches out of the window or is cut off by a box around it; ornaments that nobody reads may be. */
async function lostText(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const lost: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (
        !element ||
        !text.nodeValue?.trim() ||
        element.closest('[aria-hidden=true], .visually-hidden, .skip-link')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        let isLost = left < -1 || right > document.documentElement.clientWidth + 1
        for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box)
          const frame = box.getBoundingClientRect()
          if (overflowX !== 'visible' && (left < frame.left - 1 || right > frame.right + 1)) isLost = true
          // Letters stand in a taller box of their own, so a few pixels of it above and below hold nothing.
          const spare = (bottom - top) / 4
          if (
            ['hidden', 'clip'].includes(overflowY) &&
            (top < frame.top - spare || bottom > frame.bottom + spare)
          )
            isLost = true
        }
        if (isLost) lost.push(`${text.nodeValue.trim()} (${Math.round(left)} to ${Math.round(right)})`)
      }
    }
    return [...new Set(lost)]
  })
}

export async function expectNothingLost(page: Page, occasion: string) {
  const [scrollWidth, clientWidth] = await page
    .locator('html')
    .evaluate((root) => [root.scrollWidth, root.clientWidth] as const)
  expect.soft(scrollWidth, `the width of the page ${occasion}`).toBeLessThanOrEqual(clientWidth)
  expect.soft(await lostText(page), `text that is lost ${occasion}`).toEqual([])
}

/** What a finger could miss; the skip link and the field for robots are reached by none. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.locator('a, button, input, textarea, summary, [tabindex="0"]').evaluateAll((all) =>
    all.flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      if (element.closest('[aria-hidden=true], .skip-link')) return []
      // A link in a sentence is as high as its line (WCAG 2.2, 2.5.5 and 2.5.8, "Inline").
      const isInline =
        getComputedStyle(element).display === 'inline' && element.parentElement!.localName === 'p'
      if (isInline && element.parentElement!.textContent !== element.textContent) return []
      const { width, height } = element.getBoundingClientRect()
      // A hair is lost where lines are laid out in fractions of a pixel.
      const isLarge = Math.min(width, height) > 43.9
      return isLarge ? [] : [`${width} × ${height}: ${element.outerHTML.slice(0, 120)}`]
    }),
  )
}
