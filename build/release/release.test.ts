import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bareEnvironment, root } from '#server/tests/installation.ts'
import { addTestRelease, buildTestSite } from '../../tests/sample-site.ts'

const program = join(root, 'build/release/release.ts')

const release = (folder: string, ...args: string[]) => releaseWith({}, folder, ...args)

function releaseWith(settings: Record<string, string>, cwd: string, ...args: string[]) {
  const options = { cwd, env: { ...bareEnvironment, ...settings }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options)
  return { status, stdout, stderr }
}

const fine = (stdout: string) => ({ status: 0, stdout, stderr: '' })
const refusedWith = (words: RegExp) => ({ status: 1, stderr: expect.stringMatching(words) })
const refusal = (message: string, status = 1) => ({ status, stdout: '', stderr: `${message}\n` })

async function threeReleases() {
  const built = await buildTestSite()
  for (const name of ['second', 'third']) await addTestRelease(built.directory, name, { 'a.txt': name })
  return built
}

it('B-16 rollback serves what was served before the last build, and list shows it', async () => {
  await using built = await threeReleases()
  const run = (...args: string[]) => release(built.directory, ...args)
  expect(run('rollback')).toEqual(fine('second is served in place of third.\n'))
  expect(await readFile(join(built.site, 'a.txt'), 'utf8')).toBe('second')
  expect(run('list')).toEqual(fine('third\nsecond  is served\nfirst\n'))
  expect(run('rollback', 'third')).toEqual(fine('third is served in place of second.\n'))
})

it('B-16 rollback goes past a release that was taken back before', async () => {
  await using built = await threeReleases()
  release(built.directory, 'rollback')
  await addTestRelease(built.directory, 'z-fourth', {})
  expect(release(built.directory, 'rollback')).toEqual(fine('second is served in place of z-fourth.\n'))
  expect(release(built.directory, 'rollback')).toEqual(fine('first is served in place of second.\n'))
})

it('B-16 where there is nothing to go back to, a line says so and what to do', async () => {
  await using built = await buildTestSite()
  const run = (...args: string[]) => release(built.directory, ...args)
  const showsThem = 'npm run release -- list shows the releases.'
  expect(run('rollback')).toEqual(refusal(`What was served before first is not kept; ${showsThem}`))
  expect(run('rollback', '../x')).toEqual(refusal(`There is none of this name; ${showsThem}`))
  expect(run('rollback', 'first')).toEqual(refusal('first is served already.'))
  const unknown = run('undo')
  expect(unknown).toEqual(refusal(`unknown command 'undo'; npm run release -- --help lists the commands.`, 2))
  expect(release(join(built.directory, 'dist'), 'list')).toEqual(
    refusal('The site is not built. Run npm run build first.'),
  )
})

it('B-16 a release that the server would refuse, or that is damaged, is not served', async () => {
  await using built = await threeReleases()
  const note = join(built.directory, 'dist/releases/second/release.json')
  const text = await readFile(note, 'utf8')
  await writeFile(note, text.replace('http://localhost:3000', 'https://www.example.org'))
  const forAnother = /^The site is built for https:.+\n$/
  expect(release(built.directory, 'rollback')).toMatchObject(refusedWith(forAnother))
  await writeFile(note, text.replace('"format":', '"format":9'))
  const byAnother = /^The site is built by another version .+\n$/
  expect(release(built.directory, 'rollback')).toMatchObject(refusedWith(byAnother))
  await writeFile(note, text.slice(0, 40))
  expect(release(built.directory, 'rollback')).toEqual(
    refusal('The release second is damaged. Run npm run build again.'),
  )
  expect(release(built.directory, 'list')).toEqual(fine('third  is served\nsecond\nfirst\n'))
})

/** A release in a file, and another installation, which serves a release of its own. */
async function packed() {
  const built = await buildTestSite()
  await addTestRelease(built.directory, '2030-01-01T00-00-00Z', { 'a.txt': 'new', 'assets/b.js': 'b' })
  expect(release(built.directory, 'pack')).toEqual(
    fine('2030-01-01T00-00-00Z is packed in release.tar.gz.\n'),
  )
  const server = await buildTestSite()
  return {
    file: join(built.directory, 'release.tar.gz'),
    server,
    async [Symbol.asyncDispose]() {
      await built[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

it('B-16 a release that was packed elsewhere is served here, and rollback goes back to what was served before', async () => {
  await using all = await packed()
  const run = (...args: string[]) => release(all.server.directory, ...args)
  expect(run('unpack', all.file)).toEqual(fine('2030-01-01T00-00-00Z is served.\n'))
  expect(await readFile(join(all.server.site, 'a.txt'), 'utf8')).toBe('new')
  expect(run('rollback')).toEqual(fine('first is served in place of 2030-01-01T00-00-00Z.\n'))
  expect(run('unpack', all.file).stderr).toContain('is here already')
})

it('B-16 an archive that is cut, is none or is for another address changes nothing, and a line says what to do', async () => {
  await using all = await packed()
  const whole = await readFile(all.file)
  for (const [archive, settings, message] of [
    [whole.subarray(0, whole.length >> 1), {}, 'cannot be unpacked'],
    ['no archive', {}, 'cannot be unpacked'],
    [whole, { SITE_URL: 'https://other.example' }, 'SITE_URL is https://other.example'],
  ] as const) {
    await writeFile(all.file, archive)
    const { stderr } = releaseWith(settings, all.server.directory, 'unpack', all.file)
    expect(stderr).toMatch(/^.+\n$/)
    expect(stderr).toContain(message)
    expect(await readdir(join(all.server.directory, 'dist/staging'))).toEqual([])
  }
  expect(release(all.server.directory, 'list')).toEqual(fine('first  is served\n'))
})
