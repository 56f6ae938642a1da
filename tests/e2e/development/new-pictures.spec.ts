import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { content } from '../../content.ts'
import { isHydrated } from '../../in-page.ts'
import { devSite } from './dev-site.ts'

test('a page that is opened while a new picture is made waits for it', async ({ page }) => {
  await using site = await devSite()
  const address = await site.start()
  await page.goto(address)
  await page.waitForFunction(isHydrated)

  const [{ image } = { image: '' }] = content.team.members
  const added = await sharp(site.fileOf(`images/${image}`))
    .flop()
    .jpeg()
    .toBuffer()
  await writeFile(site.fileOf('images/somebody.jpg'), added)
  await site.edit('team.json', image, 'somebody.jpg')

  const statuses: number[] = []
  let isNew = false
  while (!isNew) {
    const answer = await fetch(address)
    statuses.push(answer.status)
    isNew = (await answer.text()).includes('/somebody-')
  }
  expect(new Set(statuses)).toEqual(new Set([200]))

  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.reload()
  await page.waitForFunction(isHydrated)
  await expect(page.locator('#team img').first()).toHaveAttribute('src', /\/somebody-/)
  expect(errors).toEqual([])
})
