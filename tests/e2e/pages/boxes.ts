import type { Locator, Page } from '@playwright/test'

export async function boxOf(element: Locator) {
  return await element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
}

export function headerBottom(page: Page) {
  return page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
}
