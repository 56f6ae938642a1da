import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { defaultLocale, type Phrase } from '#contract/locale.ts'
import { bareEnvironment } from '#server/tests/installation.ts'
import { content, inEach } from '../content.ts'
import { copyProject } from '../project-copy.ts'
import { serverProcess } from '../server-process.ts'
import { startReaders } from './page-readers.ts'

const run = promisify(execFile)
const patience = { timeout: 120_000, interval: 100 }
const requestsInEachStretch = 400

async function editableProject() {
  const { folder, ...copy } = await copyProject(['dist'])
  const runNode = async (program: string, ...args: string[]) =>
    (await run(process.execPath, [program, ...args], { cwd: folder, env: bareEnvironment })).stdout
  return {
    ...copy,
    folder,
    build: () => runNode('build/build.ts'),
    rollback: () => runNode('build/release/release.ts', 'rollback'),
    /** On every page, and in its scripts. */
    async changeSkipLink(skip: Phrase) {
      const file = path.join(folder, 'content/nav.json')
      const wording = JSON.parse(await readFile(file, 'utf8')) as object
      await writeFile(file, JSON.stringify({ ...wording, skip }))
    },
  }
}

it('B-16 while pages are read, a release and the way back fail no request, and each answer is of one release', async () => {
  await using project = await editableProject()
  await using server = serverProcess({ DATABASE_URL: 'sqlite:enquiries.db' }, project.folder)
  await server.start()
  const readers = startReaders(await server.address())
  async function readUntilServed(wording: Phrase) {
    await expect.poll(() => readers.landingPage(), patience).toContain(wording[defaultLocale])
    expect(await readers.refusedForm()).toContain(wording.en)
    const least = readers.requests() + requestsInEachStretch
    await vi.waitFor(() => expect(readers.requests()).toBeGreaterThan(least), patience)
  }

  await readUntilServed(content.nav.skip)
  const other = inEach('Another wording')
  await project.changeSkipLink(other)
  await project.build()
  await readUntilServed(other)
  expect(await project.rollback()).toContain(' is served in place of ')
  await readUntilServed(content.nav.skip)
  await readers.finish()

  expect(readers.failures).toEqual([])
  expect(readers.requests()).toBeGreaterThan(1_200)
  expect(await server.stop()).toBe(0)
}, 600_000)
