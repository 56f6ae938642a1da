import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Content, FileName } from '#build/content/schema.ts'

const root = path.join(import.meta.dirname, '..')

/** For suites that change the project and test it: a copy of all but what is left out, gone when the program ends. */
export function wholeCopy(isLeftOut = (_file: string) => false) {
  const folder = mkdtempSync(path.join(tmpdir(), 'whole-copy-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  const git = { cwd: root, encoding: 'utf8' } as const
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], git).trim().split('\n')
  for (const file of files)
    if (!isLeftOut(file) && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(folder, file))
  // What stays the same need not be made again.
  if (existsSync(path.join(root, '.cache')))
    cpSync(path.join(root, '.cache'), path.join(folder, '.cache'), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')

  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const write = (file: string, source: string) => writeFileSync(path.join(folder, file), source)
  return {
    folder,
    read,
    write,
    change: <Name extends FileName>(name: Name, by: (content: Content[Name]) => unknown) => {
      const file = `content/${name}.json`
      write(file, JSON.stringify(by(JSON.parse(read(file)) as Content[Name]), null, 2))
    },
    /** @throws Error where the file does not have what is to be replaced. */
    edit: (file: string, before: string | RegExp, after: string) => {
      if (read(file).search(before) === -1) throw new Error(`${file} has no ${before}`)
      write(file, read(file).replace(before, after))
    },
    /** Runs programs of Node, one after the other, and ends with the first that fails. */
    run: (...programs: string[][]) => {
      for (const program of programs) {
        const { status } = spawnSync(process.execPath, program, { cwd: folder, stdio: 'inherit' })
        if (status !== 0) process.exit(1)
      }
    },
  }
}

/** What each recipe ends with, and the checks of what it made. */
export const finish = [
  ['tests/run.ts', 'fix'],
  ['build/build.ts'],
  ['tests/run.ts', 'check'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'site'],
]
export const playwright = 'node_modules/@playwright/test/cli.js'
