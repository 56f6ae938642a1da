import { execFile } from 'node:child_process'
import { readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bareEnvironment, root } from '#server/tests/installation.ts'
import { addTestRelease, buildTestSite } from '../../tests/sample-site.ts'

/** As on a server: in another folder, which has served a release of its own. */
async function release(folder: string, ...args: string[]) {
  const program = path.join(root, 'build/release/release.ts')
  const running = promisify(execFile)(process.execPath, [program, ...args], {
    cwd: folder,
    env: bareEnvironment,
  })
  return await running.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr }))
}

async function packed() {
  const built = await buildTestSite()
  await addTestRelease(built.directory, '2030-01-01T00-00-00Z', {
    'a.txt': 'new wording',
    'assets/b.js': 'b',
  })
  const file = path.join(built.directory, 'release.tar.gz')
  const { stdout } = await release(built.directory, 'pack')
  expect(stdout).toBe('2030-01-01T00-00-00Z is packed in release.tar.gz.\n')
  return Object.assign(built, { file })
}

it('B-16 a release that was packed elsewhere is served here, and rollback goes back to what was served before', async () => {
  await using built = await packed()
  await using server = await buildTestSite()
  const { stdout } = await release(server.directory, 'unpack', built.file)
  expect(stdout).toBe('2030-01-01T00-00-00Z is served.\n')
  expect(await readFile(path.join(server.site, 'a.txt'), 'utf8')).toBe('new wording')
  expect((await release(server.directory, 'rollback')).stdout).toBe(
    'first is served in place of 2030-01-01T00-00-00Z.\n',
  )
  expect((await release(server.directory, 'unpack', built.file)).stderr).toContain('is here already')
})

it.each([
  ['is cut', async (file: string) => truncate(file, (await stat(file)).size >> 1), 'cannot be unpacked'],
  ['is none', async (file: string) => writeFile(file, 'no archive'), 'cannot be unpacked'],
])('B-16 an archive that %s changes nothing, and a line says what to do', async (_what, damage, message) => {
  await using built = await packed()
  await using server = await buildTestSite()
  await damage(built.file)
  const { stderr } = await release(server.directory, 'unpack', built.file)
  expect(stderr).toMatch(/^.+\n$/)
  expect(stderr).toContain(message)
  expect(await readdir(path.join(server.directory, 'dist/staging'))).toEqual([])
  expect((await release(server.directory, 'list')).stdout).toBe('first  is served\n')
})

it('B-16 an archive for another address is refused', async () => {
  await using built = await packed()
  await using server = await buildTestSite()
  const program = path.join(root, 'build/release/release.ts')
  const run = promisify(execFile)(process.execPath, [program, 'unpack', built.file], {
    cwd: server.directory,
    env: { ...bareEnvironment, SITE_URL: 'https://other.example' },
  })
  await expect(run).rejects.toMatchObject({
    stderr: expect.stringContaining('SITE_URL is https://other.example'),
  })
  expect((await release(server.directory, 'list')).stdout).toBe('first  is served\n')
})
