import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '#server/config/config.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const find = (pattern: string) => globSync(pattern, { cwd: root })

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...find('docs/*.md')]
const folders = [
  'bench',
  'content',
  'contract',
  'deploy',
  'docs',
  'editor',
  'public',
  'server',
  'src',
  'tests',
  'tools',
]
const files = [...folders.flatMap((folder) => find(`${folder}/**/*`)), ...find('*'), '.env.example']

describe('docs/requirements.md', () => {
  const table = [...read('docs/requirements.md').matchAll(/^\| ([SB]-\d+) .*\| ([^|]+?) +\|$/gm)].map(
    ([, number = '', heldBy = '']) => ({ number, heldBy }),
  )
  const tests = files
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('docs/'))
    .map((file) => ({ file, numbers: numbersIn(read(file)) }))

  it('has a line for each number, in their order', () => {
    expect(table.map(({ number }) => number)).toEqual([...upTo('S', 26), ...upTo('B', 18)])
  })

  it.each(table)('names tests of $number that exist and have the number in a title', ({ number, heldBy }) => {
    const places =
      heldBy === 'not there yet' ? [] : [...heldBy.matchAll(/`([^`]+)`/g)].map(([, place]) => place!)
    const titled = tests.filter(({ numbers }) => numbers.has(number)).map(({ file }) => file)
    for (const place of places) {
      const isThere = titled.some((file) => file === place || file.startsWith(`${place}/`))
      expect(isThere, `${place} has no test with ${number} in its title`).toBe(true)
    }
    expect(places.length > 0).toBe(titled.length > 0)
  })

  it('knows every number that stands in the title of a test', () => {
    const used = new Set(tests.flatMap(({ numbers }) => [...numbers]))
    expect([...used].filter((number) => !table.some((row) => row.number === number))).toEqual([])
  })
})

function upTo(letter: string, last: number): string[] {
  return Array.from({ length: last }, (_, index) => `${letter}-${index + 1}`)
}

/** The numbers at the beginning of titles. */
function numbersIn(source: string): Set<string> {
  const starts = [...source.matchAll(/['"`]((?:[SB]-\d+[ ,]+)+)/g)].map(([, start = '']) => start)
  return new Set(starts.flatMap((start) => start.match(/[SB]-\d+/g) ?? []))
}

describe.each(documents)('%s', (document) => {
  const source = read(document)
  const spans = [...source.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span)

  it('links to files and headings that exist', () => {
    const links = [...source.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [file = '', heading] = link.split('#')
      const target = file === '' ? document : path.join(path.dirname(document), file)
      if (link.startsWith('https:')) return false
      if (!existsSync(path.join(root, target))) return true
      return heading !== undefined && !headingsOf(read(target)).includes(heading)
    })
    expect(broken).toEqual([])
  })

  it('names files and folders that exist', () => {
    const paths = source.match(new RegExp(`(?<![\\w/.@-])(?:${folders.join('|')})/[\\w.*{},/-]*`, 'g')) ?? []
    for (const each of paths) expect(find(each.replace(/[.,/]+$/, '')), each).not.toEqual([])
    for (const name of spans.filter((span) => /^[\w./-]+\.(?:ts|tsx|js|css|md)$/.test(span))) {
      expect(
        files.some((file) => `/${file}`.endsWith(`/${name}`)),
        name,
      ).toBe(true)
    }
  })

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const [, run, short] of source.matchAll(/npm (?:run (?:--silent )?(\w[\w:-]*)|(start|test)\b)/g)) {
      expect(Object.keys(scripts)).toContain(run ?? short)
    }
  })

  it('names settings that exist, and leaves their explanation to .env.example', () => {
    const programs = ['CHROMIUM', 'FIREFOX', 'WEBKIT', 'WEBKIT_DRIVER', 'XVFB']
    const names = spans.filter((span) => /^[A-Z]+(?:_[A-Z]+)+$/.test(span))
    expect([...settingNames, ...programs]).toEqual(expect.arrayContaining(names))
    for (const name of settingNames) expect(source).not.toContain(`\n| \`${name}\``)
  })
})

/** As GitHub makes anchors of headings. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
