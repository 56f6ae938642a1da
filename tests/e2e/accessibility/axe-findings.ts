import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** What axe finds on the page as it is now, frames excluded, with the contrast of AAA. */
export async function axeFindings(page: Page) {
  const { violations, incomplete } = await new AxeBuilder({ page })
    .exclude('iframe')
    // In the page itself: it has no frames, whose findings would be put together in another page.
    .setLegacyMode()
    .options({
      runOnly: {
        type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
      rules: { 'color-contrast-enhanced': { enabled: true } },
    })
    .analyze()
  expect(incomplete.filter(({ id }) => !id.startsWith('color-contrast')).map(({ id }) => id)).toEqual([])
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}
