import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bareEnvironment, root } from '#server/tests/installation.ts'
import { addTestRelease, buildTestSite } from '../../tests/sample-site.ts'

const program = join(root, 'build/release/release.ts')

async function release(folder: string, ...args: string[]) {
  const running = promisify(execFile)(process.execPath, [program, ...args], {
    cwd: folder,
    env: bareEnvironment,
  })
  return await running.then(
    (output) => ({ code: 0, ...output }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

const fine = (stdout: string) => ({ code: 0, stdout, stderr: '' })
const refusal = (message: string, code = 1) => ({ code, stdout: '', stderr: `${message}\n` })

async function threeReleases() {
  const built = await buildTestSite()
  for (const name of ['second', 'third']) await addTestRelease(built.directory, name, { 'a.txt': name })
  return built
}

it('B-16 rollback serves what was served before the last build, and list shows it', async () => {
  await using built = await threeReleases()
  const run = (...args: string[]) => release(built.directory, ...args)
  expect(await run('rollback')).toEqual(fine('second is served in place of third.\n'))
  expect(await readFile(join(built.site, 'a.txt'), 'utf8')).toBe('second')
  expect(await run('list')).toEqual(fine('third\nsecond  is served\nfirst\n'))
  expect(await run('rollback', 'third')).toEqual(fine('third is served in place of second.\n'))
})

it('B-16 rollback goes past a release that was taken back before', async () => {
  await using built = await threeReleases()
  await release(built.directory, 'rollback')
  await addTestRelease(built.directory, 'z-fourth', {})
  expect(await release(built.directory, 'rollback')).toEqual(fine('second is served in place of z-fourth.\n'))
  expect(await release(built.directory, 'rollback')).toEqual(fine('first is served in place of second.\n'))
})

it('B-16 where there is nothing to go back to, a line says so and what to do', async () => {
  await using built = await buildTestSite()
  const run = (...args: string[]) => release(built.directory, ...args)
  const showsThem = 'npm run release -- list shows the releases.'
  expect(await run('rollback')).toEqual(refusal(`What was served before first is not kept; ${showsThem}`))
  expect(await run('rollback', '../x')).toEqual(refusal(`There is none of this name; ${showsThem}`))
  expect(await run('rollback', 'first')).toEqual(refusal('first is served already.'))
  const unknown = await run('undo')
  expect(unknown).toEqual(refusal(`unknown command 'undo'; npm run release -- --help lists the commands.`, 2))
  expect(await release(join(built.directory, 'dist'), 'list')).toEqual(
    refusal('The site is not built. Run npm run build first.'),
  )
})

it('B-16 a release that the server would refuse, or that is damaged, is not served', async () => {
  await using built = await threeReleases()
  const note = join(built.directory, 'dist/releases/second/release.json')
  const text = await readFile(note, 'utf8')
  await writeFile(note, text.replace('http://localhost:3000', 'https://www.example.org'))
  const refused = await release(built.directory, 'rollback')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The site is built for https:.+\n$/),
  })
  await writeFile(note, text.replace('"format":', '"format":9'))
  expect(await release(built.directory, 'rollback')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The site is built by another version .+\n$/),
  })
  await writeFile(note, text.slice(0, 40))
  expect(await release(built.directory, 'rollback')).toEqual(
    refusal('The release second is damaged. Run npm run build again.'),
  )
  expect(await release(built.directory, 'list')).toEqual(fine('third  is served\nsecond\nfirst\n'))
})
