import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { locales, type Phrase } from '#contract/locale.ts'
import { fileNames, loadContent } from './content.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'content-'))
  for (const name of fileNames) {
    cpSync(
      path.join(import.meta.dirname, '../../content', `${name}.json`),
      path.join(directory, `${name}.json`),
    )
  }
})
afterEach(() => rmSync(directory, { recursive: true }))

function edit(name: string, change: (source: string) => string) {
  const file = path.join(directory, `${name}.json`)
  const source = readFileSync(file, 'utf8')
  const changed = change(source)
  expect(changed).not.toBe(source)
  writeFileSync(file, changed)
}

/** Changes one value of a file, or removes it. */
function set(name: string, keys: (string | number)[], value: unknown) {
  edit(name, (source) => {
    const content: unknown = JSON.parse(source)
    let parent = content as Record<string | number, unknown>
    for (const key of keys.slice(0, -1)) parent = parent[key] as typeof parent
    const last = keys.at(-1) as string
    if (value === undefined) delete parent[last]
    else parent[last] = value
    return JSON.stringify(content, null, 2)
  })
}

/** The same in each language. */
function inEach(text: string): Phrase {
  return Object.fromEntries(locales.map((locale) => [locale, text])) as Phrase
}

/** What is reported, without the lines, which move with the owner's wording. */
function mistake(): string {
  try {
    loadContent(directory)
  } catch (error) {
    return (error as Error).message.replaceAll(/, line \d+(?=:)/g, '')
  }
  return 'none'
}

it('the content as it stands has no mistake', () => {
  expect(mistake()).toBe('none')
})

describe('B-9 a mistake in the content is reported as one line with file, key and remedy', () => {
  it('when a translation is missing', () => {
    set('team', ['members', 2, 'role', 'en'], undefined)
    expect(mistake()).toBe('content/team.json: members[2].role has no "en"; add it beside "de"')
  })

  it('when a wording is empty', () => {
    set('hero', ['title', 'de'], ' ')
    expect(mistake()).toBe('content/hero.json: title.de is empty; write its text')
  })

  it.each([
    ['legal', ['company']],
    ['legal', ['street']],
    ['legal', ['city', 'en']],
    ['legal', ['representative']],
    ['legal', ['registerCourt', 'de']],
    ['legal', ['registerNumber']],
    ['legal', ['vatId']],
    ['site', ['street']],
    ['site', ['postalCode']],
  ])('when a fact that the law asks for is empty: %s.json, %j', (file, keys) => {
    set(file, keys, ' ')
    expect(mistake()).toBe(
      `content/${file}.json: ${keys.join('.')} is empty, and § 5 DDG asks for it; write its text`,
    )
  })

  it.each([
    ['email', 'must be an e-mail address'],
    ['phone', 'must be a number like +49 89 99998-210'],
  ])('when nobody could reach the house: %s', (key, problem) => {
    set('site', [key], '')
    expect(mistake()).toBe(`content/site.json: ${key} ${problem}; correct it`)
  })

  it('when the country has no code, and when the page of an error has no room for its number', () => {
    set('legal', ['countryCode'], 'Germany')
    set('errors', ['failed', 'id', 'en'], 'Call us.')
    expect(mistake().split('\n')).toEqual([
      'content/legal.json: countryCode must be a code of two capital letters like DE; correct it',
      'content/errors.json: failed.id.en does not name {id}, which stands for a value; correct it',
    ])
  })

  it('when a key is misspelt', () => {
    edit('hero', (source) => source.replace('"subtitle"', '"subtitel"'))
    expect(mistake().split('\n')).toEqual([
      'content/hero.json: subtitle is missing; add it',
      'content/hero.json: subtitel is not known; correct its name or remove it',
    ])
  })

  it('when a file is gone', () => {
    rmSync(path.join(directory, 'footer.json'))
    expect(mistake()).toBe('content/footer.json: cannot be read; put the file back')
  })

  it('when a value is of the wrong kind', () => {
    set('projects', [1, 'year'], '2023')
    expect(mistake()).toBe('content/projects.json: [1].year must be a number; correct it')
  })

  it('when a list has fewer or more entries than its section has room for', () => {
    edit('projects', () => '[]')
    expect(mistake()).toBe('content/projects.json: the file must hold at least one entry; correct it')
    edit('projects', () =>
      readFileSync(path.join(import.meta.dirname, '../../content/projects.json'), 'utf8'),
    )
    edit('services', (source) => {
      const services = JSON.parse(source) as { items: unknown[] }
      return JSON.stringify({ ...services, items: Array.from({ length: 9 }, () => services.items[0]) })
    })
    expect(mistake()).toBe('content/services.json: items must hold at most 8 entries; correct it')
  })

  it('when a text is longer than the page has room for', () => {
    set('site', ['name'], 'Hohenfels & Partner, Beratung')
    expect(mistake()).toBe('content/site.json: name is 29 letters long; there is room for 28; correct it')
  })

  it('when a project names a colour that there is not', () => {
    set('projects', [0, 'background'], 'magenta')
    expect(mistake()).toBe(
      'content/projects.json: [0].background names magenta, which content/colours.json does not have; add it there or correct it',
    )
  })

  it('when a text is too close to its background', () => {
    set('colours', ['sand'], '#c9b79c')
    set('projects', [0, 'background'], 'sand')
    expect(mistake()).toBe(
      'content/projects.json: [0].text on sand has a contrast of 1.6, and text needs 7; make one lighter or darker',
    )
  })

  it('when small words on paper are too light', () => {
    set('colours', ['bronze'], '#a9854b')
    expect(mistake()).toBe(
      `content/colours.json: bronze on paper has a contrast of 3.2, and text needs 7; make one lighter or darker
content/colours.json: bronze on linen has a contrast of 2.9, and text needs 7; make one lighter or darker`,
    )
  })

  it.each([
    ['Porträt Helena.JPG', 'rename the file to "portraet-helena.jpg", and write that here'],
    ['helena.jpeg', 'rename the file to "helena.jpg", and write that here'],
    ['helena.png', 'save the picture as "helena.jpg", and write that here'],
    ['', 'save the picture as "portrait.jpg", and write that here'],
  ])('when a picture is called %j, with a name that will do', (name, remedy) => {
    set('about', ['image'], name)
    expect(mistake()).toMatch(/^content\/about\.json: image must be .+; /)
    expect(mistake()).toContain(`; ${remedy}`)
  })

  it('when a placeholder names nothing', () => {
    set('hero', ['description', 'en'], 'Write to {site.mail}.')
    expect(mistake()).toBe(
      'content/hero.json: description.en names {site.mail}, which does not exist; correct it',
    )
  })

  it('when a placeholder names itself', () => {
    set('site', ['tagline', 'de'], '{site.tagline}')
    expect(mistake()).toContain(
      'content/site.json: tagline.de names {site.tagline}, which names itself; correct it',
    )
  })

  it('when a mail has a placeholder that nothing stands for', () => {
    set('mail', ['confirmation', 'subject'], inEach('Ihre Anfrage {referenz}'))
    expect(mistake().split('\n')).toEqual(
      locales.map(
        (locale) =>
          `content/mail.json: confirmation.subject.${locale} has a placeholder that nothing stands for; ` +
          'only {reference} and those with a dot are filled in; correct it',
      ),
    )
  })

  it('when the languages do not use the same placeholder', () => {
    set('footer', ['copyright', 'en'], '© Valdorn')
    expect(mistake()).toBe(
      'content/footer.json: copyright has {year} in "de" and none in "en"; use the same in both',
    )
  })

  it('and all mistakes of all files are named at once', () => {
    set('hero', ['title', 'de'], '')
    set('team', ['heading', 'en'], undefined)
    expect(mistake().split('\n')).toHaveLength(2)
  })
})

describe('a fact that occurs in several sentences', () => {
  it('stands once and is taken in the language of the sentence', () => {
    set('site', ['city'], { ...inEach('Wien'), en: 'Vienna' })
    const { footer } = loadContent(directory)
    expect(footer.location).toMatchObject({ de: 'Wien', en: 'Vienna' })
  })

  it('is written as the language writes numbers', () => {
    set('site', ['claims', 'projects'], 1200)
    const { about } = loadContent(directory)
    expect(about.facts[1]?.figure).toMatchObject({ de: '1.200+', en: '1,200+' })
  })
})

describe('spaces are set as each language sets them', () => {
  it.each([
    ['per E-Mail', 'per E-\u2060Mail'],
    ['um 98 %', 'um 98\u202f%'],
    ['2 Mio. € mehr', '2\u202fMio.\u202f€ mehr'],
    ['80000 München', '80000\u00a0München'],
    ['2 Millionen Euro mehr', '2\u00a0Millionen Euro mehr'],
    [
      'nach {retentionDays} Tagen, {retentionDays} Tage alt',
      'nach {retentionDays}\u00a0Tagen, {retentionDays}\u00a0Tage alt',
    ],
    ['z. B. § 25 Abs. 2 Nr. 2', 'z.\u202fB. §\u00a025 Abs.\u00a02 Nr.\u00a02'],
  ])('in German: %s', (typed, shown) => {
    set('work', ['heading'], { ...inEach(typed.includes('{') ? '{retentionDays}' : 'Houses'), de: typed })
    expect(loadContent(directory).work.heading.de).toBe(shown)
  })

  it.each([
    ['by 98 %', 'by 98%'],
    ['by 98%', 'by 98%'],
    ['€2 million more', '€2\u00a0million more'],
    ['{retentionDays} days old', '{retentionDays}\u00a0days old'],
    ['section 25(2) no. 2 and Section 5', 'section\u00a025(2) no.\u00a02 and Section\u00a05'],
    ['Art. 6(1)(f) GDPR', 'Art.\u00a06(1)\u2060(f) GDPR'],
  ])('in English: %s', (typed, shown) => {
    set('work', ['heading'], { ...inEach(typed.includes('{') ? '{retentionDays}' : 'Häuser'), en: typed })
    expect(loadContent(directory).work.heading.en).toBe(shown)
  })
})

it('a telephone number is held together by no-break spaces', () => {
  expect(loadContent(directory).site.phone).toBe('+49\u00a089\u00a099998-210')
})
