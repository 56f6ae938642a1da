import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
const { scripts, devDependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  devDependencies: Record<string, string>
}

it('each script is one command with plain words, which the shells of all systems read alike', () => {
  for (const script of Object.values(scripts)) {
    expect(script).toMatch(/^[\w./: -]+$/)
    expect(script).not.toMatch(/^exec /)
  }
})

it('version managers take the Node that the project brings', () => {
  expect(devDependencies['node']).toMatch(new RegExp(`^${read('.nvmrc').trim()}\\.`))
})
