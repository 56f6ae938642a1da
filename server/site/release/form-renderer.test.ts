import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SiteNotBuiltError } from '../site-files.ts'
import { buildTestSite } from '../../testing/sample-site.ts'
import { openFormRenderer } from './form-renderer.ts'

describe('the page for a form without script', () => {
  it('is rendered while a build removes the release that it came from', async () => {
    await using built = await buildTestSite()
    const directory = await realpath(join(built.directory, 'dist/renderer'))
    const render = await openFormRenderer(directory)
    await rm(directory, { recursive: true })
    const page = await render('en', { status: 'received', reference: 'V-7K3M-9QXD' })
    expect(page).toContain('The page home in en')
    expect(page).toContain('V-7K3M-9QXD')
  })

  it.each(['entry-prerender.cjs', 'home-head.html'])('cannot be promised without %s', async (name) => {
    await using built = await buildTestSite()
    const directory = join(built.directory, 'dist/renderer')
    await rm(join(directory, name))
    await expect(openFormRenderer(directory)).rejects.toThrow(SiteNotBuiltError)
  })
})
