import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { loadContent } from '../content/content.ts'
import { parseSettings } from '#contract/settings.ts'
import { dayMs } from '#contract/time.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { writeFileWithFolders } from '../write-file.ts'
import { manifestOf } from './manifest.ts'
import { inStaging, releaseNames, serveRelease, takeIn } from './releases.ts'

const content = loadContent()

async function builds(...names: string[]) {
  const { folder: dist, remove } = await temporaryFolder()
  async function build(name: string) {
    const staging = path.join(dist, 'staging', name)
    for (const file of [
      'site/index.html',
      `site/assets/home-${name}.js`,
      `site/assets/home-${name}.js.br`,
      'site/images/portrait-0123abcd.avif',
      'renderer/entry.js',
      'hosts/nginx.conf',
    ])
      await writeFileWithFolders(path.join(staging, file), name)
    await takeIn(dist, staging, await manifestOf(staging, parseSettings({}), content))
  }
  for (const name of names) await build(name)
  return {
    dist,
    build,
    read: (file: string) => readFile(path.join(dist, file), 'utf8'),
    scripts: async () =>
      (await readdir(path.join(dist, 'site/assets'))).filter((name) => name.endsWith('js')),
    [Symbol.asyncDispose]: remove,
  }
}

const scriptsOf = (...names: string[]) => names.map((name) => `home-${name}.js`)

it('B-16 a build is a release of its own, and site, renderer and the settings of hosts lead to the last', async () => {
  await using site = await builds('1', '2')
  expect(await releaseNames(site.dist)).toEqual(['1', '2'])
  for (const file of ['site/index.html', 'renderer/entry.js', 'hosts/nginx.conf']) {
    expect(await site.read(file)).toBe('2')
    expect(await site.read(`releases/1/${file}`)).toBe('1')
  }
})

it('B-16 the last five releases are kept, and a page of each finds its files in the one that is served', async () => {
  await using site = await builds('1', '2', '3', '4', '5', '6')
  expect(await releaseNames(site.dist)).toEqual(['2', '3', '4', '5', '6'])
  expect(await site.scripts()).toEqual(scriptsOf('1', '2', '3', '4', '5', '6'))
  expect(await site.read('site/assets/home-3.js.br')).toBe('3')
  // What was not kept is gone with the next.
  await site.build('7')
  expect(await site.scripts()).toEqual(scriptsOf('2', '3', '4', '5', '6', '7'))
  const kept = await stat(path.join(site.dist, 'releases/4/site/assets/home-4.js'))
  expect((await stat(path.join(site.dist, 'site/assets/home-4.js'))).ino).toBe(kept.ino)
})

it('B-16 an earlier release has the files of the later ones, too, when it is served again', async () => {
  await using site = await builds('1', '2', '3')
  await serveRelease(site.dist, '1')
  expect(await site.read('site/index.html')).toBe('1')
  expect(await site.scripts()).toEqual(scriptsOf('1', '2', '3'))
  expect(await site.read('site/images/portrait-0123abcd.avif')).toBe('1')
})

it('B-16 the release that was served until now is kept, however old it is', async () => {
  await using site = await builds('1', '2', '3', '4', '5')
  await serveRelease(site.dist, '1')
  await site.build('6')
  expect(await releaseNames(site.dist)).toEqual(['1', '2', '3', '4', '5', '6'])
})

it('B-16 what is not complete is no release', async () => {
  await using site = await builds()
  await mkdir(path.join(site.dist, 'releases/0'), { recursive: true })
  await site.build('1')
  expect(await releaseNames(site.dist)).toEqual(['1'])
})

it.each([
  ['a file of its own is gone', (folder: string) => rm(`${folder}/site/assets/home-1.js`)],
  ['its manifest is empty', (folder: string) => writeFile(`${folder}/release.json`, '')],
  ['its manifest is of something else', (folder: string) => writeFile(`${folder}/release.json`, '{}')],
])('B-16 an old release that is damaged blocks no build and no way back: %s', async (_, damage) => {
  await using site = await builds('1', '2')
  await damage(path.join(site.dist, 'releases/1'))
  await site.build('3')
  expect(await site.read('site/index.html')).toBe('3')
  expect(await site.scripts()).toEqual(expect.arrayContaining(scriptsOf('2', '3')))
  await serveRelease(site.dist, '2')
  expect(await site.read('site/index.html')).toBe('2')
})

it('B-16 a build has a folder of its own, and what one left behind that died is removed after a day', async () => {
  await using site = await builds()
  const staging = path.join(site.dist, 'staging')
  await mkdir(path.join(staging, 'died'), { recursive: true })
  const yesterday = new Date(Date.now() - dayMs - 60_000)
  await utimes(path.join(staging, 'died'), yesterday, yesterday)
  await inStaging(site.dist, async (first) => {
    await inStaging(site.dist, async (second) => {
      const names = [first, second].map((folder) => path.basename(folder))
      expect((await readdir(staging)).toSorted()).toEqual(names.toSorted())
    })
    expect(await readdir(staging)).toEqual([path.basename(first)])
  })
  expect(await readdir(staging)).toEqual([])
})
