import { content, expect, rgb, test, visit, visitBeforeScript } from '../fixtures.ts'

test('S-21 the class "dark" is removed at start', async ({ page }) => {
  // As an extension does it: before anything of the page has run.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      document.documentElement.classList.add('dark')
      observer.disconnect()
    }).observe(document, { childList: true })
  })
  const letScriptArrive = await visitBeforeScript(page, '/')
  await expect(page.locator('html')).toContainClass('dark')
  await letScriptArrive()
  await expect(page.locator('html')).not.toContainClass('dark')
})

test('S-21 the class "dark" is removed whenever the system colour scheme changes', async ({ page }) => {
  await visit(page, '/')
  const root = page.locator('html')
  for (const colorScheme of ['dark', 'light'] as const) {
    await root.evaluate((element) => element.classList.add('dark'))
    await page.emulateMedia({ colorScheme })
    await expect(root).not.toContainClass('dark')
  }
})

test('S-21 page and controls are light under each scheme, and none is forced on them', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/')
    await expect(page.locator('html')).not.toContainClass('dark')
    for (const selector of ['html', 'body', '[name=name]', '[name=message]', 'footer button']) {
      const scheme = await page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).colorScheme)
      expect.soft(scheme.split(' ').toSorted(), `${selector}, ${colorScheme}`).toEqual(['light', 'only'])
    }
    const meta = await page.locator('meta[name=color-scheme]').getAttribute('content')
    expect.soft(meta?.split(' ').toSorted(), colorScheme).toEqual(['light', 'only'])
    await expect(page.locator('body')).toHaveCSS('background-color', rgb(content.colours.paper))
  }
})
