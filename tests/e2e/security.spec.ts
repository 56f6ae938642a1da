import { locales } from '#contract/locale.ts'
import { everyPage, expect, phrase, test, visit } from './fixtures.ts'

for (const { path } of everyPage) {
  test(`on ${path} nothing runs that is not the site’s own`, async ({ page, complaints }) => {
    complaints.expect(/404|policy|requires 'Trusted/i)
    await visit(page, path)
    const ran = await page.evaluate(async () => {
      const done: string[] = []
      Object.assign(window, { done })
      const button = document.body.appendChild(document.createElement('button'))
      const foreign = 'data:text/javascript,done.push("import")'
      const attempts = [
        () => document.body.appendChild(document.createElement('script')).append('done.push("script")'),
        () => button.setAttribute('onclick', 'done.push("attribute")'),
        () => button.click(),
        () => (button.innerHTML = '<b>'),
        () => done.push(...[...button.children].map(() => 'text as HTML')),
      ]
      for (const attempt of attempts) {
        try {
          attempt()
        } catch {
          // As it should be.
        }
      }
      await import(foreign).catch(() => {})
      return done
    })
    expect(ran).toEqual([])
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })
}

for (const locale of locales) {
  test(`the page that answers a form breaks no rule, whatever was typed (${locale})`, async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expect(/422/)
    const typed = '</script><script>alert(1)</script>'
    const answer = await request.post('/api/enquiries', {
      form: { name: typed, email: 'none', message: typed, locale },
      maxRedirects: 0,
    })
    await visit(page, answer.headers().location ?? '')
    await expect(page.getByLabel(phrase('contact.form.name', locale), { exact: true })).toHaveValue(typed)
  })
}

test('a script whose bytes are not those of the build does not run, and the page works as it does without', async ({
  page,
  complaints,
}) => {
  complaints.expect(/integrity|exception/)
  const wasRefused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.route('**/assets/shared-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `document.body.title = 'altered';${await response.text()}` })
  })
  await page.goto('/')
  await wasRefused
  await page.getByRole('button', { name: phrase('footer.language.switchTo', 'de') }).click()
  await expect(page).toHaveURL('/en#language')
  await expect(page.locator('body')).not.toHaveAttribute('title')
})
