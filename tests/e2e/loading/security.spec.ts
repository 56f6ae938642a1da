import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { scriptFiles, titles } from '../../cases.ts'
import { attemptInjections } from '../../in-page.ts'
import { everyPage, expect, hydrated, missingPageErrors, phrase, test, visit } from '../fixtures.ts'

test('on no page anything runs that is not the site’s own', async ({ page, pageErrors }) => {
  pageErrors.expect(missingPageErrors)
  pageErrors.expect(/policy|requires 'Trusted/i)
  for (const { path } of everyPage) {
    await visit(page, path)
    expect.soft(await page.evaluate(attemptInjections), path).toEqual([])
    const foreign = 'data:text/javascript,'
    const isRun = await page.evaluate((address) => import(address).then(Boolean, () => false), foreign)
    expect.soft(isRun, path).toBe(false)
    expect.soft(await page.evaluate(() => crossOriginIsolated), path).toBe(true)
  }
})

test('the page that answers a form breaks no rule, whatever was typed', async ({ page, pageErrors }) => {
  pageErrors.expect(/422/)
  const typed = '</script><script>alert(1)</script>'
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    await page.evaluate((text) => {
      const form = document.querySelector<HTMLFormElement>('form[method=post]')
      for (const field of form?.querySelectorAll<HTMLInputElement>('[required]') ?? []) field.value = text
      // Neither checked by the browser nor sent by the page's script.
      form?.submit()
    }, typed)
    await page.waitForURL('**/api/enquiries')
    await hydrated(page)
    await expect(page.getByLabel(phrase('contact.form.name', locale), { exact: true })).toHaveValue(typed)
  }
})

/**
 * The site as it comes through somebody who alters one file. That one arrives first: what is imported later must not fetch it
 * again. A real server, for a browser treats what a test answers itself in another way.
 */
async function alteringServer(origin: string, altered: string) {
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const answer = await fetch(origin + request.url, { redirect: 'manual' })
    const isScript = request.url?.endsWith('.js') ?? false
    const isAltered = isScript && request.url?.startsWith(`/assets/${altered}-`)
    if (isScript && !isAltered) await setTimeout(500)
    const headers = Object.fromEntries(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete headers[name]
    response.writeHead(answer.status, { ...headers, 'cache-control': 'no-store' })
    if (isAltered) response.write('document.body.title = "altered";')
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close().closeAllConnections() }
}

for (const altered of scriptFiles) {
  test(`${titles['altered script']} (${altered})`, async ({ browser, baseURL }) => {
    using server = await alteringServer(baseURL ?? '', altered)
    const page = await browser.newPage()
    const wasRefused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
    await page.goto(server.origin)
    await wasRefused
    await page.waitForLoadState('networkidle')
    await expect(page.locator('body')).not.toHaveAttribute('title')
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: phrase('footer.language.switchTo', 'de') })
      .click()
    await expect(page).toHaveURL(`${server.origin}/en#language`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.close()
  })
}
