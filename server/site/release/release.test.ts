import { realpath, rm, truncate } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { parseSettings } from '#contract/settings.ts'
import { refusal, run } from '../../tests/run-server.ts'
import { addTestRelease, buildTestSite, words } from '../../../tests/sample-site.ts'
import { openRelease, openServedRelease } from './release.ts'

const { SITE_URL } = parseSettings({})
const files = (text: string) => ({ 'assets/home.js': `let ${text}`, 'who.txt': text })

const damages: [string, (release: string) => Promise<void>][] = [
  ['its manifest is empty', (release) => truncate(join(release, 'release.json'))],
  ['a page is empty', (release) => truncate(join(release, 'site/index.html'))],
  ['a compressed page is empty', (release) => truncate(join(release, 'site/en.html.br'))],
  ['a page is gone', (release) => rm(join(release, 'site/en/404.html'))],
  ['a script is gone', (release) => rm(join(release, 'site/assets/home.js'))],
  ['its renderer is gone', (release) => rm(join(release, 'renderer/entry-prerender.mjs'))],
  ['its renderer is cut', (release) => truncate(join(release, 'renderer/entry-prerender.mjs'), 50)],
]

it.each(damages)('B-16 a damaged release gives way to the one before at the start: %s', async (_, damage) => {
  await using built = await buildTestSite(files('first'))
  await addTestRelease(built.directory, 'second', files('second'))
  const damaged = await realpath(join(built.directory, 'dist/current'))
  await damage(damaged)
  const served = await openServedRelease(join(built.directory, 'dist'), SITE_URL)
  expect(basename(served.directory)).toBe('first')
  await expect(openRelease(damaged, SITE_URL)).rejects.toThrow(
    /^The (built site lacks [\w./]+|release second is damaged)\. Run npm run build again\.$/,
  )
})

it('B-16 of several releases the newest whole one is served; where there is none, the server says so and ends', async () => {
  await using built = await buildTestSite(files('first'))
  for (const name of ['second', 'third']) await addTestRelease(built.directory, name, files(name))
  const damage = (name: string) => truncate(join(built.directory, 'dist/releases', name, 'release.json'))
  for (const name of ['second', 'third']) await damage(name)
  await using server = run(built.directory)
  expect(await (await fetch(`http://localhost:${await server.started()}/who.txt`)).text()).toBe('first')
  await server.has('stderr', /"reason":"The release third is damaged\. [^"]+","served":"[^"]+first"/)

  await damage('first')
  await using none = run(built.directory)
  expect(await none.ended).toEqual(refusal('The release third is damaged. Run npm run build again.'))
})

it('a release renders the form and has its words when its folder is gone', async () => {
  await using built = await buildTestSite()
  const directory = await realpath(join(built.directory, 'dist/current'))
  const release = await openRelease(directory, SITE_URL)
  await rm(directory, { recursive: true })
  const page = await release.renderForm?.('en', { status: 'received', reference: 'V-7K3M-9QXD' })
  expect(page).toContain('The page home in en')
  expect(page).toContain('V-7K3M-9QXD')
  expect(release.words).toEqual(words)
})
