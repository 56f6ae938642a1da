/* Rebrands a copy of the project by its content, with French by the recipe of CONTRIBUTING.md, and tests it; takes minutes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { fileNames } from '#build/content/content.ts'
import { latin1 } from '#build/assets/fonts/fonts.ts'
import { filesOf } from '#build/assets/fonts/font-files.ts'
import { finish, playwright, wholeCopy } from './whole-copy.ts'

const { folder: house, change, edit, run } = wholeCopy()
/** Names of files and colours, and figures. */
const kept = new Set(['background', 'figure', 'image', 'text'])

change('colours', (colours) => ({
  ...colours,
  paper: '#f4f7fa',
  ink: '#10161d',
  bronze: '#274a63',
  brass: '#5f87a1',
  linen: '#e3eaf1',
  spruce: '#1d2440',
  night: '#14202b',
  plum: '#442244',
}))
change('site', (site) => ({
  ...site,
  name: 'Hohenfels und Partner Graz',
  email: 'office@hohenfels.example',
  phone: '+43 316 123456',
  street: 'Herrengasse 1',
  claims: { ...site.claims, projects: 210 },
}))
change('legal', (legal) => ({ ...legal, company: 'Hohenfels GmbH', representative: 'Anna Hohenfels' }))
change('projects', (projects) =>
  projects.slice(0, 2).map((project) => ({ ...project, background: 'night', text: 'linen' })),
)
change('team', (team) => ({ ...team, members: entries(team.members, 8) }))
change('services', (services) => ({ ...services, items: entries(services.items, 6) }))
for (const name of fileNames.filter((each) => !['colours', 'fonts', 'legal', 'site'].includes(each)))
  change(name, reworded)

// Headlines without serifs; the text, with serifs, in a file of one weight.
const [newsreader] = filesOf({ source: '@fontsource-variable/newsreader', style: 'normal' })
mkdirSync(path.join(house, 'content/fonts'))
writeFileSync(
  path.join(house, 'content/fonts/house.ttf'),
  await subsetFont(readFileSync(newsreader!.file), `${latin1}–—‘’‚“”„…‹›€Œœ`, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 400, opsz: 16 },
  }),
)
const hanken = '@fontsource-variable/hanken-grotesk'
change('fonts', () => ({
  display: {
    upright: hanken,
    italic: hanken,
    kind: 'sans-serif',
    large: { weight: 300 },
    small: { weight: 400 },
  },
  text: { upright: 'house.ttf', kind: 'serif' },
}))

for (const name of fileNames)
  change(name, (content) =>
    // French beside each English text.
    mapped(content, (_, node) => {
      if (typeof node?.en !== 'string') return node
      return { ...node, fr: name === 'legal' ? node.en : inFrench(node.en) }
    }),
  )
change('footer', ({ language, ...footer }) => ({
  ...footer,
  language: { ...language, name: { ...language.name, fr: 'Français' } },
}))
edit('contract/locale.ts', /(locales = \['de', 'en')(\])/, "$1, 'fr'$2")
edit('contract/locale.ts', /en: 'en-GB' \}/, "en: 'en-GB', fr: 'fr-FR' }")
edit('contract/routes.ts', /en: '\/en([^']*)' \}/g, "en: '/en$1', fr: '/fr$1' }")
edit('build/content/typography.ts', /(inOne: .* = \{)/, '$1\n  fr: [[/ (?=[:;!?»])|(?<=«) /g, narrow]],')

const pictures = path.join(house, 'content/images')
for (const name of ['work-1', 'work-2', 'portrait', 'team-1']) {
  const file = path.join(pictures, `${name}.jpg`)
  writeFileSync(file, await sharp(file).flop().modulate({ hue: 180 }).jpeg().toBuffer())
}

edit('public/favicon.svg', /#26332d/g, '#1d2440')
edit('public/favicon.svg', /#f1eadf/g, '#e3eaf1')

run(...finish, [
  playwright,
  'test',
  ...['pages', 'language', 'accessibility', 'form', 'loading'].map((name) => `tests/e2e/${name}`),
  // The portrait is as high as the words beside it.
  '--grep-invert',
  'pictures claim the width that they have',
])

/** English with the accents and quotation marks of French, but for placeholders and addresses. */
function inFrench(text: string): string {
  const accented: Record<string, string> = { e: 'é', c: 'ç', C: 'ç' }
  return text
    .replaceAll(/“([^”]*)”/g, '« $1 »')
    .replaceAll(/\{[^}]*\}|\S*[@/]\S*|e|[cC](?=a)/g, (found) => accented[found] ?? found)
}

/** The same, with each value in it changed, the inner ones first. */
function mapped(value: unknown, by: Parameters<typeof JSON.parse>[1]): unknown {
  return JSON.parse(JSON.stringify(value), by)
}

/** As many entries, those of the list over and over; a number tells them apart, and other words their pictures. */
function entries<Entry extends object>(list: Entry[], count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => {
    const entry = list[index % list.length]!
    const round = Math.floor(index / list.length)
    return round === 0 ? entry : numbered(entry, round + 1)
  })
}

function numbered<Entry extends object>(entry: Entry, number: number): Entry {
  const named = Object.entries(entry).map(([key, value]: [string, unknown]) => {
    if (key === 'name') return [key, `${String(value)} ${number}`]
    if (key === 'title')
      return [key, mapped(value, (_, text) => (typeof text === 'string' ? `${text} ${number}` : text))]
    return [key, key === 'imageAlt' ? reworded(value) : value]
  })
  return Object.fromEntries(named) as Entry
}

/** The same structure with every sentence in other letters; placeholders, names of files and articles of laws stay. */
function reworded(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return kept.has(key) ? value : inOtherLetters(value)
  if (Array.isArray(value)) return value.map((inner) => reworded(inner, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, reworded(inner, kept.has(key) ? key : name)]),
  )
}

function inOtherLetters(text: string): string {
  const [before, after] = ['aeioubdgklmnrst', 'eiouatklgbnmstr'] as const
  return text.replaceAll(/\{[^}]*\}|Art\.|[a-z]/g, (found) => after[before.indexOf(found)] ?? found)
}
