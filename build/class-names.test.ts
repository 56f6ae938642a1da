import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shortClassName } from './class-names.ts'

it('each class and each animation of a component has a name of its own', () => {
  const named = new Map<string, string>()
  for (const file of globSync('src/**/*.module.css')) {
    const css = readFileSync(file, 'utf8')
    const rules = css.replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}/g, ' ')
    const names = new Set([...rules.matchAll(/(?:\.|@keyframes )([a-z]\w*)/gi)].map(([, name]) => name!))
    for (const name of names) {
      const short = shortClassName(name, `${process.cwd()}/${file}`, css)
      expect(short).toMatch(/^[a-z]+\d+$/)
      expect(named.get(short), `${file} ${name}`).toBeUndefined()
      named.set(short, `${file} ${name}`)
    }
  }
  expect(named.size).toBeGreaterThan(50)
})
