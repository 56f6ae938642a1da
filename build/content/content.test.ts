import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { inEach } from '../../tests/content.ts'
import { contentDirectory, readContentFile } from './content-file.ts'
import { loadContent } from './content.ts'

const { folder: directory, remove } = await temporaryFolder()
beforeEach(() =>
  cpSync(contentDirectory, directory, { recursive: true, filter: (file) => !file.endsWith('.jpg') }),
)
afterAll(remove)

function write(name: string, content: unknown) {
  writeFileSync(path.join(directory, `${name}.json`), JSON.stringify(content, null, 2))
}

function set(name: string, keys: (string | number)[], value: unknown) {
  const content = readContentFile(directory, name)
  let parent = content as Record<string | number, unknown>
  for (const key of keys.slice(0, -1)) parent = parent[key] as typeof parent
  const last = keys.at(-1)!
  expect(parent[last]).not.toEqual(value)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  write(name, content)
}

/** What is reported, without the lines, which move with the owner's wording. */
function mistakes(): string[] {
  try {
    loadContent(directory)
    return []
  } catch (error) {
    const lines = (error as Error).message.split('\n')
    return lines.map((line) => line.replace(/^content\//, '').replace(/, line \d+(?=:)/, ''))
  }
}

it('the content as it stands has no mistake', () => {
  expect(mistakes()).toEqual([])
})

describe('B-9 all mistakes in the content are reported at once, a line for each with file, key and remedy', () => {
  it('when texts are missing, empty, too long or of the wrong kind', () => {
    set('site', ['name'], 'Hohenfels & Partner, Beratung')
    set('site', ['email'], '')
    set('site', ['phone'], '')
    set('legal', ['countryCode'], 'Germany')
    set('hero', ['title', 'de'], ' ')
    set('hero', ['subtitle'], undefined)
    set('hero', ['subtitel'], inEach('Räume'))
    set('projects', [0, 'year'], '2023')
    set('team', ['members', 2, 'role', 'en'], undefined)
    set('services', ['items'], Array(9).fill(loadContent().services.items[0]))
    set('mail', ['confirmation', 'subject', 'de'], 'Ihre Anfrage {referenz}')
    set('errors', ['failed', 'id', 'en'], 'Call us.')
    rmSync(path.join(directory, 'footer.json'))
    expect(mistakes()).toEqual([
      'site.json: name is 29 letters long; there is room for 28; correct it',
      'site.json: email must be an e-mail address; correct it',
      'site.json: phone must be a number like +49 89 99998-210; correct it',
      'legal.json: countryCode must be a code of two capital letters like DE; correct it',
      'hero.json: subtitle is missing; add it',
      'hero.json: title.de is empty; write its text',
      'hero.json: subtitel is not known; correct its name or remove it',
      'projects.json: [0].year must be a number; correct it',
      'team.json: members[2].role has no "en"; add it beside "de"',
      'services.json: items must hold at most 8 entries; correct it',
      'footer.json: cannot be read; put the file back',
      'mail.json: confirmation.subject.de has a placeholder that nothing stands for; only {reference} and those with a dot are filled in; correct it',
      'errors.json: failed.id.en does not name {id}, which stands for a value; correct it',
    ])
  })

  it('when a file that is a list is empty', () => {
    write('projects', [])
    expect(mistakes()).toEqual(['projects.json: the file must hold at least one entry; correct it'])
  })

  it('when facts are empty that the law asks for', () => {
    const site = [['street'], ['postalCode']]
    const legal = [['company'], ['street'], ['city', 'en'], ['representative'], ['registerCourt', 'de']]
    legal.push(['registerNumber'], ['vatId'])
    for (const keys of site) set('site', keys, ' ')
    for (const keys of legal) set('legal', keys, ' ')
    const problem = 'is empty, and § 5 DDG asks for it; write its text'
    expect(mistakes()).toEqual([
      ...site.map((keys) => `site.json: ${keys.join('.')} ${problem}`),
      ...legal.map((keys) => `legal.json: ${keys.join('.')} ${problem}`),
    ])
  })

  it('when colours cannot be read, and placeholders cannot be filled in', () => {
    set('colours', ['bronze'], loadContent().colours.paper)
    const [project] = loadContent().projects
    write('projects', [
      { ...project, background: 'linen', text: 'linen' },
      { ...project, background: 'nowhere' },
    ])
    set('hero', ['description', 'en'], 'Write to {site.mail}.')
    set('work', ['heading', 'de'], '{work.heading}')
    set('footer', ['copyright', 'en'], '© Valdorn')
    const tooWeak = 'has a contrast of 1.0, and text needs 7; make one lighter or darker'
    const missing = 'which content/colours.json does not have; add it there or correct it'
    expect(mistakes()).toEqual([
      `colours.json: bronze on paper ${tooWeak}`,
      expect.stringContaining('colours.json: bronze on linen has a contrast of '),
      `projects.json: [0].text on linen ${tooWeak}`,
      `projects.json: [1].background names nowhere, ${missing}`,
      'hero.json: description.en names {site.mail}, which does not exist; correct it',
      'work.json: heading.de names {work.heading}, which names itself; correct it',
      'footer.json: copyright has {year} in "de" and none in "en"; use the same in both',
    ])
  })

  it.each([
    ['Porträt Helena.JPG', 'rename the file to "portraet-helena.jpg", and write that here'],
    ['helena.jpeg', 'rename the file to "helena.jpg", and write that here'],
    ['helena.png', 'save the picture as "helena.jpg", and write that here'],
    ['', 'save the picture as "portrait.jpg", and write that here'],
  ])('when a picture is called %j, with a name that will do', (name, remedy) => {
    set('about', ['image'], name)
    const [mistake, ...others] = mistakes()
    expect(others).toEqual([])
    expect(mistake).toMatch(/^about\.json: image must be .+; /)
    expect(mistake).toContain(`; ${remedy}`)
  })
})

it('a fact that occurs in several sentences stands once and is taken in the language of the sentence', () => {
  set('footer', ['location'], inEach('{site.city}'))
  set('site', ['city'], { ...inEach('Wien'), en: 'Vienna' })
  const { footer } = loadContent(directory)
  expect(footer.location).toMatchObject({ de: 'Wien', en: 'Vienna' })
})

it('a fact that occurs in several sentences is written as the language writes numbers', () => {
  set('site', ['claims', 'projects'], 1200)
  set('work', ['heading'], inEach('{site.claims.projects}+'))
  expect(loadContent(directory).work.heading).toMatchObject({ de: '1.200+', en: '1,200+' })
})

it.each([
  ['de', 'per E-Mail', 'per E-\u2060Mail'],
  ['de', 'um 98 %', 'um 98\u202f%'],
  ['de', '2 Mio. € mehr', '2\u202fMio.\u202f€ mehr'],
  ['de', '80000 München', '80000\u00a0München'],
  ['de', '2 Millionen Euro mehr', '2\u00a0Millionen Euro mehr'],
  [
    'de',
    'nach {retentionDays} Tagen, {retentionDays} Tage alt',
    'nach {retentionDays}\u00a0Tagen, {retentionDays}\u00a0Tage alt',
  ],
  ['de', 'z. B. § 25 Abs. 2 Nr. 2', 'z.\u202fB. §\u00a025 Abs.\u00a02 Nr.\u00a02'],
  ['en', 'by 98 %', 'by 98%'],
  ['en', 'by 98%', 'by 98%'],
  ['en', '€2 million more', '€2\u00a0million more'],
  ['en', '{retentionDays} days old', '{retentionDays}\u00a0days old'],
  ['en', 'section 25(2) no. 2 and Section 5', 'section\u00a025(2) no.\u00a02 and Section\u00a05'],
  ['en', 'Art. 6(1)(f) GDPR', 'Art.\u00a06(1)\u2060(f) GDPR'],
] as const)('spaces are set as each language sets them (%s): %s', (locale, typed, shown) => {
  const others = typed.includes('{') ? '{retentionDays}' : 'Valdorn'
  set('work', ['heading'], { ...inEach(others), [locale]: typed })
  expect(loadContent(directory).work.heading[locale]).toBe(shown)
})

it('a telephone number is held together by no-break spaces', () => {
  set('site', ['phone'], '+43 316 4455-66')
  expect(loadContent(directory).site.phone).toBe('+43\u00a0316\u00a04455-66')
})
