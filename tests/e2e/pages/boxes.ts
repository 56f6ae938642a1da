import type { Locator, Page } from '@playwright/test'

/** Where an element stands in the window. */
export async function boxOf(element: Locator) {
  return await element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
}

/** Where the header ends. */
export function headerBottom(page: Page) {
  return page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
}
