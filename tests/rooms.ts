/*
 * Leaves out a room, in a copy of the project, by the recipe of CONTRIBUTING.md alone: without `editor/` all else is built
 * and passes its tests, without `enquiries/` the site is built and served with a form that delivers nothing. Takes some
 * minutes; `npm test -- rooms`.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const recipes = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const git = { cwd: root, encoding: 'utf8' } as const
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], git).trim().split('\n')

inCopyWithout('editor', 1, (run) => {
  run('tests/run.ts', 'check')
  run('build/build.ts')
})
await inCopyWithout('enquiries', 3, async (run, folder) => {
  run('build/build.ts')
  const server = spawn(process.execPath, ['main.ts'], { cwd: folder, env: { ...process.env, PORT: '0' } })
  const address = await new Promise<string>((resolve) => {
    server.stdout.on('data', (said) => resolve(/http:\S+/.exec(String(said))?.[0] ?? ''))
  })
  const page = await (await fetch(`${address}/en`)).text()
  const taken = await fetch(`${address}/api/enquiries`, { method: 'POST', body: '{}' })
  server.kill()
  // S-23, S-24: nothing is delivered, and the address bar shows nothing of what was typed.
  assert.match(page, /<form[^>]* method="dialog"/)
  assert.equal(taken.status, 404)
})

/** @param most as many lines may a recipe take away. */
function inCopyWithout<Result>(
  room: string,
  most: number,
  work: (run: (...args: string[]) => void, folder: string) => Result,
): Result {
  const folder = mkdtempSync(path.join(tmpdir(), `without-${room}-`))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  for (const file of files)
    if (!file.startsWith(`${room}/`) && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(folder, file))
  if (existsSync(path.join(root, '.cache')))
    cpSync(path.join(root, '.cache'), path.join(folder, '.cache'), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')

  const [, recipe = ''] = recipes.split(`Delete \`${room}/\``)
  const lines = /```diff\n(.*?)```/s.exec(recipe)![1]!.trim().split('\n')
  assert.ok(lines.filter((line) => line.startsWith('-')).length <= most)
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('-')) continue
    const file = ['package.json', 'main.ts'].find((name) => read(folder, name).includes(`${line.slice(1)}\n`))
    assert.ok(file, line)
    const next = lines[index + 1] ?? ''
    const instead = next.startsWith('+') ? `${next.slice(1)}\n` : ''
    writeFileSync(
      path.join(folder, file),
      read(folder, file).replace(`${line.slice(1)}\n`, () => instead),
    )
  }
  console.log(`Without ${room}/:`)
  return work((...args) => execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }), folder)
}

function read(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8')
}
