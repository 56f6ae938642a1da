import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** Declarations (`.d.ts`) import types alone. */
const isOther = /\.d\.ts$|^playwright\.config/
const isTestCode = /(?:^|\/)tests\/|^editor\/(?:e2e\/|bench)|\.(?:test|spec)\.tsx?$/
const statement = /\b(?:from|import)\s*\(?\s*['"]([\w@#./-]+)['"]/g

/** What each file of the product imports: paths from the root, or names of packages. */
const imports = globSync(['*.{ts,js}', '{build,contract,editor,enquiries,server,src}/**/*.{ts,tsx,js}'], {
  cwd: root,
})
  .filter((file) => !isTestCode.test(file) && !isOther.test(file))
  .flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(statement)].map(([, specifier = '']) => ({
      file,
      imported: resolve(file, specifier),
    })),
  )

function resolve(file: string, specifier: string): string {
  // With `/` in modules that the build makes.
  if (/^[#/]/.test(specifier)) return specifier.slice(1)
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier
}

/** Who may import whom, and what others may import of a room: its door, where it has one. */
const rooms: Record<string, { imports: string[]; door?: RegExp }> = {
  contract: { imports: [] },
  src: {
    imports: ['contract', 'content'],
    door: /^src\/(?:index\.ts$|(?:entry-prerender|hydrate-page)\.tsx$|styles\/)/,
  },
  server: { imports: ['contract'], door: /^server\/index\.ts$/ },
  enquiries: { imports: ['contract', 'server'], door: /^enquiries\/index\.ts$/ },
  build: { imports: ['contract', 'src', 'server'], door: /^build\/(?:index|browser)\.ts$/ },
  editor: { imports: ['contract', 'src', 'build'] },
  'main.ts': { imports: ['server', 'enquiries'] },
  'vite.config.ts': { imports: ['build'] },
}
const roomOf = (file: string) => file.split('/')[0]!

it.each(Object.entries(rooms))('%s enters rooms below it alone, by their doors', (room, { imports: may }) => {
  const entered = imports.filter(
    ({ file, imported }) => roomOf(file) === room && !imported.startsWith(`${room}/`),
  )
  const rest = entered.filter(({ imported }) => /\.\w+$/.test(imported) && imported.includes('/'))
  expect(rest.filter(({ imported }) => !may.includes(roomOf(imported)))).toEqual([])
  expect(rest.filter(({ imported }) => !(rooms[roomOf(imported)]?.door ?? /^/).test(imported))).toEqual([])
})

it('the product imports no test and no helper of tests', () => {
  expect(imports.filter(({ imported }) => isTestCode.test(imported))).toEqual([])
})

/** Types are gone when the program runs. */
const typeImport = /\b(?:import|export)\s+type\s[^'"]*['"][^'"]+['"]/g

function packagesOf(start: string): string[] {
  const packages = new Set<string>()
  const files = new Set([start])
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8').replaceAll(typeImport, '')
    const imported = [...source.matchAll(statement)].map(([, specifier = '']) => specifier)
    for (const specifier of imported) {
      const found = resolve(file, specifier)
      if (existsSync(path.join(root, found))) files.add(found)
      else if (!isBuiltin(found)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(found)![0])
    }
  }
  expect(files.size, start).toBeGreaterThan(10)
  return [...packages]
}

it('the server and the commands of the owner run without the packages for development', () => {
  const packages = ['package.json', 'enquiries/package.json'].map(
    (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { dependencies: object },
  )
  const production = Object.assign({}, ...packages.map(({ dependencies }) => dependencies)) as object
  const programs = ['main.ts', 'enquiries/cli/main.ts', 'build/doctor/doctor.ts', 'build/release/release.ts']
  const used = new Set(programs.flatMap(packagesOf))
  expect(used).toContain('fastify')
  expect([...used].filter((name) => !(name in production))).toEqual([])
})
