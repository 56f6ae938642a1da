import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** Declarations (`.d.ts`) import types alone. */
const isOther = /\.d\.ts$|^playwright\.config/
const isTestCode = /^tests\/|\/testing\/|\.(?:test|spec)\.tsx?$/
const statement = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/** What each file of the product imports: paths from the root, or names of packages. */
const imports = globSync(['*.{ts,js}', '{content,contract,editor,server,src,tools}/**/*.{ts,tsx,js}'], {
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
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier
}

describe('imports point one way:', () => {
  it.each([
    ['the product imports no test and no helper of tests', /^/, isTestCode],
    [
      'contract imports nothing but zod, and the types of the words in a release',
      /^contract\//,
      /^(?!contract\/|zod$|content\/loader\/schema\.ts$)/,
    ],
    ['content/loader imports only contract', /^content\/loader\//, /^(?:bench|server|src|tools)\//],
    ['src imports nothing of the server and the tools', /^src\//, /^(?:bench|server|tools)\//],
    ['server imports nothing of content, src and the tools', /^server\//, /^(?:bench|content|src|tools)\//],
    [
      'what enquiries are built on imports nothing of them',
      /^server\/(?:config|http|site)\//,
      /^server\/(?:enquiries\/|[^/]+$)/,
    ],
    ['nothing but the editor imports the editor', /^(?!editor\/)/, /^editor\//],
    [
      'the build imports nothing of enquiries',
      /^tools\/(?!doctor\/|states\/)|^vite\.config/,
      /^server\/(?:enquiries\/|[^/]+$)/,
    ],
  ])('%s', (_rule, importer, forbidden) => {
    const found = imports.filter(({ file }) => importer.test(file))
    expect(found).not.toEqual([])
    expect(found.filter(({ imported }) => forbidden.test(imported))).toEqual([])
  })
})

/** Types are gone when the program runs. */
const typeImport = /\b(?:import|export)\s+type\s[^'"]*['"][^'"]+['"]/g

/** The packages that a program imports, or what it imports, at run time. */
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
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const programs = [
    'server/main.ts',
    'server/enquiries/cli/main.ts',
    'tools/doctor/doctor.ts',
    'tools/release/release.ts',
  ]
  const used = new Set(programs.flatMap(packagesOf))
  expect(used).toContain('fastify')
  expect([...used].filter((name) => !(name in dependencies))).toEqual([])
})
