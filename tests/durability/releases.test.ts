import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { bareEnvironment, root } from '#server/testing/installation.ts'
import { serverProcess } from '../server-process.ts'
import { startReaders } from './page-readers.ts'

const run = promisify(execFile)
const patience = { timeout: 120_000, interval: 100 }
const requestsInEachStretch = 1_700

/** What is built, with the pictures that have been made before. */
const sources = [
  '.cache',
  'content',
  'contract',
  'public',
  'server',
  'src',
  'tools',
  'package.json',
  'vite.config.ts',
]

/** A copy of the project, whose wording can be changed. */
async function copyOfProject() {
  const folder = await mkdtemp(path.join(tmpdir(), 'valdorn-releases-'))
  for (const name of sources) await cp(path.join(root, name), path.join(folder, name), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  const runNode = async (program: string, ...args: string[]) =>
    (await run(process.execPath, [program, ...args], { cwd: folder, env: bareEnvironment })).stdout
  return {
    folder,
    build: () => runNode('tools/build.ts'),
    rollback: () => runNode('tools/release/release.ts', 'rollback'),
    /** On every page, and in its scripts. */
    async changeSkipLink(text: string) {
      const file = path.join(folder, 'content/nav.json')
      const wording = JSON.parse(await readFile(file, 'utf8')) as object
      await writeFile(file, JSON.stringify({ ...wording, skip: { de: text, en: text } }))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

it('B-16 while pages are read, a release and the way back fail no request, and each answer is of one release', async () => {
  await using project = await copyOfProject()
  await project.changeSkipLink('First wording')
  await project.build()
  await using server = serverProcess({ DATABASE_URL: 'sqlite:enquiries.db' }, project.folder)
  await server.start()
  const readers = startReaders(await server.address())
  async function readUntilServed(wording: string) {
    await expect.poll(() => readers.landingPage(), patience).toContain(wording)
    expect(await readers.refusedForm()).toContain(wording)
    const least = readers.requests() + requestsInEachStretch
    await vi.waitFor(() => expect(readers.requests()).toBeGreaterThan(least), patience)
  }

  await readUntilServed('First wording')
  await project.changeSkipLink('Second wording')
  await project.build()
  await readUntilServed('Second wording')
  expect(await project.rollback()).toContain(' is served in place of ')
  await readUntilServed('First wording')
  await readers.finish()

  expect(readers.failures).toEqual([])
  expect(readers.requests()).toBeGreaterThan(5_000)
  expect(await server.stop()).toBe(0)
  console.log(`${readers.requests()} requests during a release and a rollback, and none failed`)
}, 600_000)
