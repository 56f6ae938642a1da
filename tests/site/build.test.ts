import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { currentLink } from '#contract/release.ts'
import { readManifest } from '#server/site/release/release.ts'
import { bareEnvironment } from '#server/tests/installation.ts'
import { run } from '#server/tests/run-server.ts'
import { dev, devSite } from '../e2e/development/dev-site.ts'
import { copyProject } from '../project-copy.ts'

const timeout = 300_000

const build = (folder: string) =>
  promisify(execFile)(process.execPath, ['build/build.ts'], { cwd: folder, env: bareEnvironment })

/** A release with all the text in its own files: those of others lie beside them. */
async function releaseIn(folder: string) {
  const manifest = await readManifest(folder)
  const pages = globSync(['site/**/*.html', 'renderer/*'], { cwd: folder })
  const scripts = manifest.immutable.filter((file) => file.endsWith('.js')).map((file) => `site/${file}`)
  const texts = [...pages, ...scripts].map((file) => readFile(path.join(folder, file), 'utf8'))
  return { ...manifest, text: (await Promise.all(texts)).join('\n') }
}

/** What a release names, and has not made itself. */
function missingIn({ text, immutable }: { text: string; immutable: string[] }): string[] {
  const named = text.matchAll(/(?<=\/)(?:assets|fonts|images)\/[\w-]+[.-][\w-]+\.\w+/g).map(([file]) => file)
  return [...new Set(named)].filter((file) => !immutable.includes(file))
}

it(
  'B-16 builds at once, beside npm run dev and an owner who saves, are each whole and of one state',
  { timeout },
  async () => {
    await using site = await devSite({ ...dev, parts: ['dist'] })
    const { folder } = site
    await fetch(await site.start())
    const all = path.join(folder, 'dist/releases')
    const before = await readdir(all)
    const file = site.fileOf('team.json')
    const source = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    const built = new AbortController()
    async function save() {
      for (let count = 0; !built.signal.aborted; count++) {
        const words = Object.fromEntries(locales.map((locale) => [locale, `Fassung-${count}-`]))
        await writeFile(`${file}.new`, JSON.stringify({ ...source, heading: words, callToAction: words }))
        await rename(`${file}.new`, file)
        // A build takes seconds: so it meets many states, and has the machine for itself.
        await pause(100)
      }
    }
    const saving = save()
    try {
      await Promise.all([build(folder), build(folder)])
    } finally {
      built.abort()
      await saving
    }

    const made = (await readdir(all)).filter((name) => !before.includes(name))
    const releases = await Promise.all(made.map((name) => releaseIn(path.join(all, name))))
    expect(releases).toHaveLength(2)
    for (const release of releases) {
      expect(missingIn(release)).toEqual([])
      expect(new Set(release.text.match(/Fassung-\d+-/g))).toHaveLength(1)
    }
    expect(new Set(releases.map(({ immutable }) => immutable.length)).size).toBe(1)
  },
)

it('B-16 a release holds the words of its server, which a mistake in content/ does not reach', async () => {
  await using copy = await copyProject(['dist'])
  const { folder } = copy
  const { words } = await readManifest(path.join(folder, 'dist', currentLink))
  expect(words.site.name).not.toBe('')
  expect(JSON.stringify(words.mail.confirmation)).toContain(words.site.name)
  expect(JSON.stringify(words)).not.toMatch(/\{\w+\.\w+/)
  expect(words.errors.failed.id.de).toContain('{id}')

  const releases = await readdir(path.join(folder, 'dist/releases'))
  await writeFile(path.join(folder, 'content/team.json'), '{ "heading": , }')
  await using server = run(folder, { DATABASE_URL: 'sqlite:enquiries.db' })
  const page = await fetch(`http://localhost:${await server.started()}/en`)
  expect(page.status).toBe(200)
  await expect(build(folder)).rejects.toMatchObject({
    stderr: expect.stringContaining('content/team.json, line 1'),
  })
  expect(await readdir(path.join(folder, 'dist/releases'))).toEqual(releases)
  expect(await readdir(path.join(folder, 'dist/staging'))).toEqual([])
})
