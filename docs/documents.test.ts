import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '#contract/settings.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const wordsIn = (file: string) => read(file).trim().split(/\s+/).length
const find = (pattern: string) => globSync(pattern, { cwd: root })

const documents = [...find('*.md'), ...find('{docs,editor,enquiries}/*.md')]
const folders = 'art bench build content contract deploy docs editor enquiries public server src tests'.split(
  ' ',
)
/** Documents tell of rooms that may be left out. */
const isWhole = folders.every((folder) => existsSync(path.join(root, folder)))
const files = [...folders.flatMap((folder) => find(`${folder}/**/*`)), ...find('*'), '.env.example']
const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`))

const upTo = (letter: string, last: number) =>
  Array.from({ length: last }, (_, index) => `${letter}-${index + 1}`)

const listed = [...read('docs/requirements.md').matchAll(/^- ([SB]-\d+): /gm)].map(([, number]) => number!)
const titled = new Set(
  files
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('docs/'))
    .flatMap((file) => numbersIn(read(file))),
)

it('docs/requirements.md has a line for each number, in their order', () => {
  expect(listed).toEqual([...upTo('S', 26), ...upTo('B', 18)])
})

it('docs/requirements.md lists what tests have in their titles, and nothing else', () => {
  expect(listed.filter((number) => !titled.has(number))).toEqual([])
  expect([...titled].filter((number) => !listed.includes(number))).toEqual([])
})

function numbersIn(source: string): string[] {
  const starts = [...source.matchAll(/['"`]((?:[SB]-\d+[ ,]+)+)/g)].map(([, start = '']) => start)
  return starts.flatMap((start) => start.match(/[SB]-\d+/g) ?? [])
}

/** What `npm test -- NAME` knows; it says so of an unknown name. */
const suites = spawnSync(process.execPath, ['tests/run.ts', '?'], { cwd: root, encoding: 'utf8' })
  .stderr.split('there are ')[1]!
  .match(/\w+/g)!

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

it('the README lists every script, and the documents every suite of tests', () => {
  const readme = read('README.md')
  expect(Object.keys(scripts).filter((name) => !readme.includes(`| \`npm ${command(name)}`))).toEqual([])
  const all = documents.map(read).join('')
  const named = (suite: string) => suite in scripts || all.includes(`npm test -- ${suite}`)
  expect(suites.filter((suite) => !named(suite))).toEqual([])
})

function command(script: string): string {
  return ['start', 'test'].includes(script) ? script : `run ${script}`
}

it('scripts and suites run files that exist', () => {
  const named = [...Object.values(scripts), read('tests/run.ts')].flatMap(
    (text) => text.match(/(?:bench|build|editor|enquiries|server|tests)\/[\w./-]+\.(?:ts|js)/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(Object.keys(scripts).length)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it.skipIf(!isWhole)('the map of the README has every folder, and no other', () => {
  const map = /## Map\n+```\n([\s\S]*?)```/.exec(read('README.md'))?.[1] ?? ''
  const named = [...map.matchAll(/([\w-]+)\//g)].map(([, name = '']) => name)
  const existing = new Set(files.flatMap((file) => path.dirname(file).split(path.sep)))
  expect(named.filter((name) => !existing.has(name))).toEqual([])
  expect(folders.filter((folder) => !map.includes(`\n${folder}/`) && !map.startsWith(`${folder}/`))).toEqual(
    [],
  )
})

it.each([
  ['README.md', 'JPEG of at most 12 MB', 'build/assets', 'megabytes: 12'],
  ['README.md', 'three to twelve entries', 'build/content', 'between(3, 12, member)'],
  ['README.md', 'one to eight in', 'build/content', 'between(1, 8, project)'],
  ['README.md', 'two to eight in', 'build/content', 'between(2, 8, service)'],
  ['docs/architecture.md', 'the last five are kept', 'build/release', 'keptReleases = 5'],
  ['docs/architecture.md', 'once a second', 'server/site/release', 'intervalMs = 1_000'],
  ['docs/operations.md', 'The last five are kept', 'build/release', 'keptReleases = 5'],
  ['docs/operations.md', 'every six hours', 'enquiries/mail', '6 * 60'],
  ['docs/operations.md', 'for four hours', 'enquiries/mail', '[1, 2, 4, 8, 16, 32, 64, 128]'],
  ['docs/operations.md', 'all together 30 an hour', 'enquiries/store', 'AnHour = 30'],
  ['docs/operations.md', 'more than ten minutes', 'enquiries', '> 10 * 60_000'],
  ['docs/operations.md', 'after 364 days', 'build/pages', 'lifetimeDays = 364'],
  ['docs/operations.md', 'for two years', 'contract', 'max-age=63072000'],
  ['docs/security.md', '60 posts in', 'enquiries/intake', 'most = 60'],
  ['docs/security.md', 'in ten minutes', 'enquiries/intake', 'windowMs = 10 * 60'],
  ['docs/security.md', 'one /56 of IPv6', 'enquiries/intake', '? 16 : 7)'],
])('a figure in a document is that of the program: %s: %s', (document, words, folder, source) => {
  expect(read(document).replaceAll(/\s+/g, ' ')).toContain(words)
  const sources = find(`${folder}/**/*.ts`).filter((file) => read(file).includes(source))
  expect(sources, `no file of ${folder} has ${source}`).not.toEqual([])
})

it('the README is read in five minutes, and all documents in half an hour', () => {
  expect(wordsIn('README.md')).toBeLessThanOrEqual(900)
  const counted = documents.filter((document) => document !== 'CHANGELOG.md')
  const words = counted.map(wordsIn).reduce((sum, each) => sum + each, 0)
  expect(words, 'words of all documents: shorten what is said twice').toBeLessThanOrEqual(6_500)
})

describe.skipIf(!isWhole).each(documents)('%s', (document) => {
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
    const named = paths.map((found) => found.replace(/[.,/]+$/, ''))
    expect(named.filter((each) => !isThere(each) && find(each).length === 0)).toEqual([])
    const ending = /^[\w./-]+\.(?:ts|tsx|js|css|md|json|conf|service|yaml|svg)$/
    expect(spans.filter((span) => ending.test(span) && !isThere(span))).toEqual([])
  })

  it('names npm scripts and suites of tests that exist', () => {
    const run = source.matchAll(/npm (?:run (?:--silent )?(\w+(?:[:-]\w+)*)|(start|test)\b)/g)
    for (const [, script, short] of run) expect(Object.keys(scripts)).toContain(script ?? short)
    for (const [, suite] of source.matchAll(/npm test -- (\w+)/g)) expect(suites).toContain(suite)
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
