import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { vercelStegaEncode } from '@vercel/stega'
import { diffLines } from 'diff'
import { format } from 'prettier'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentDirectory } from '../../build/content/content-file.ts'
import type { Phrase } from '../../contract/locale.ts'
import { temporaryFolder } from '../../server/tests/temporary-folder.ts'
import type { Edit } from '../protocol.ts'
import { openDraft, type Draft } from './draft.ts'

let content: string
let home: string
let draft: Draft

beforeEach(async () => {
  const { folder, remove } = await temporaryFolder()
  content = path.join(folder, 'content')
  home = path.join(folder, 'home')
  for (const name of readdirSync(contentDirectory).filter((each) => each.endsWith('.json')))
    cpSync(path.join(contentDirectory, name), path.join(content, name))
  cpSync(path.join(contentDirectory, 'images/team-1.jpg'), path.join(content, 'images/team-1.jpg'))
  draft = openDraft(content, home)
  return remove
})

const textOf = (name: string, from = content) => readFileSync(path.join(from, name), 'utf8')
const change = (place: Edit['place'], value?: Edit['value']) =>
  draft.edit([value === undefined ? { place } : { place, value }])

function addNamed(name: string) {
  draft.addPicture(name, Buffer.from('picture'))
  change(['hero', 'image'], name)
}

const team = JSON.parse(readFileSync(path.join(contentDirectory, 'team.json'), 'utf8')) as {
  heading: Phrase
  callToAction: Phrase
  members: { role: Phrase }[]
}

const edited = () => textOf('team.json').replace('"heading"', '\n "heading"')
/** Somebody else writes it. */
function writeTeam(text: string) {
  writeFileSync(path.join(content, 'team.json'), text)
  draft.mergeExternalChanges()
}
const place = ['team', 'heading', 'de']
const rename = (value: string) => change(place, value)

function changedLines(name: string) {
  const parts = diffLines(textOf(name, contentDirectory), textOf(name))
  const lines = (kind: 'added' | 'removed') =>
    parts.filter((part) => part[kind]).flatMap(({ value }) => value.trim().split(/\n\s*/))
  return { removed: lines('removed'), added: lines('added') }
}

describe('B-18 saving', () => {
  it('writes the changed sentences and nothing else', () => {
    const before = readdirSync(content).map((name) => [name, statSync(path.join(content, name)).mtimeMs])
    draft.edit([
      { place: ['team', 'heading', 'de'], value: 'Sechs Handwerke.' },
      { place: ['team', 'heading', 'en'], value: 'Six “crafts”.' },
    ])
    expect(changedLines('team.json')).toEqual({ removed: [], added: [] })
    draft.save()
    expect(changedLines('team.json').added).toEqual([
      '"de": "Sechs Handwerke.",',
      expect.stringMatching(/^"en": "Six “crafts”.",?$/),
    ])
    expect(changedLines('team.json').removed).toHaveLength(2)
    for (const [name, time] of before.filter(([each]) => each !== 'team.json'))
      expect(statSync(path.join(content, String(name))).mtimeMs, String(name)).toBe(time)
    expect(draft.changes()).toEqual([])
  })

  it.each([
    ['added', (list: Edit['value'][]) => [...list, list[0]]],
    ['removed', (list: Edit['value'][]) => list.slice(1)],
    ['moved', (list: Edit['value'][]) => [...list.slice(1), list[0]]],
  ])('formats an entry that was %s as the project formats it', async (_how, changed) => {
    const { members } = JSON.parse(textOf('team.json')) as { members: Edit['value'][] }
    change(['team', 'members'], changed(members) as Edit['value'])
    const projects = JSON.parse(textOf('projects.json')) as Edit['value'][]
    change(['projects'], changed(projects) as Edit['value'])
    draft.save()
    for (const name of ['team.json', 'projects.json']) {
      const saved = textOf(name)
      expect(saved).toBe(await format(saved, { parser: 'json' }))
    }
    expect(JSON.parse(textOf('projects.json'))).toEqual(changed(projects))
  })

  it('leaves out what the page adds to a text, and breaks of lines', () => {
    rename(`Eins\nzwei${vercelStegaEncode({ key: 'team.heading.de' })}`)
    draft.save()
    expect(changedLines('team.json').added).toEqual(['"de": "Eins zwei",'])
  })

  it('leaves out entries that stay in the draft, and the pictures that they alone name', () => {
    const { members } = JSON.parse(textOf('team.json')) as { members: Edit['value'][] }
    const added = { ...(members[0] as object), name: 'Ada', image: 'ada.jpg' }
    draft.addPicture('ada.jpg', Buffer.from('picture'))
    change(['team', 'members'], [added, ...members] as Edit['value'])
    rename('Meine')
    draft.save([{ place: ['team', 'members', 0] }])
    expect(changedLines('team.json').added).toEqual(['"de": "Meine",'])
    expect(readdirSync(path.join(content, 'images'))).toEqual(['team-1.jpg'])
    expect(draft.changes()).toEqual(['images/ada.jpg', 'team.json'])
    draft.save()
    expect(textOf('team.json')).toBe(textOf('team.json', draft.now))
  })

  it('adds pictures that a text names, no other that was tried, and removes pictures', () => {
    draft.addPicture('tried.jpg', Buffer.from('picture'))
    addNamed('new.jpg')
    draft.removePicture('team-1.jpg')
    expect(readdirSync(path.join(content, 'images'))).toEqual(['team-1.jpg'])
    draft.save()
    expect(readdirSync(path.join(content, 'images'))).toEqual(['new.jpg'])
  })
})

describe('B-18 undo', () => {
  it('has no step for what was there already', () => {
    change(place, team.heading.de)
    expect(draft.canUndo).toBe(false)
  })

  it('takes back edits, entries and pictures in their order, and redo brings them again', () => {
    rename('Eins')
    change(['team', 'members', 0])
    addNamed('new.jpg')
    draft.removePicture('team-1.jpg')
    const changed = draft.changes().toSorted()
    expect(changed).toEqual(['hero.json', 'images/new.jpg', 'images/team-1.jpg', 'team.json'])
    while (draft.canUndo) draft.undo()
    expect(draft.changes()).toEqual([])
    while (draft.canRedo) draft.redo()
    expect(draft.changes().toSorted()).toEqual(changed)
    draft.discard()
    expect(draft.changes()).toEqual([])
    draft.undo()
    expect(draft.changes().toSorted()).toEqual(changed)
  })

  it('takes what was typed in one go as one step', () => {
    for (const value of ['E', 'Ei', 'Ein']) draft.edit([{ place, value }], 'team.heading')
    draft.edit([{ place: ['work', 'heading', 'de'], value: 'Z' }], 'work.heading')
    draft.undo()
    expect(draft.changes()).toEqual(['team.json'])
    draft.undo()
    expect(draft.changes()).toEqual([])
    expect(draft.canUndo).toBe(false)
  })

  it('has no step of its own for a blank, which nobody sees', () => {
    for (const [typing, value] of Object.entries({ blank: ' ', text: ' Eins', after: ' Eins ' }))
      draft.edit([{ place, value: value === ' ' ? ` ${team.heading.de}` : value }], typing)
    draft.undo()
    expect(draft.changes()).toEqual([])
    expect(draft.canUndo).toBe(false)
  })
})

it('B-18 what was not saved is there at the next start', () => {
  rename('Eins')
  addNamed('new.jpg')
  const next = openDraft(content, home)
  expect(next.isResumed).toBe(true)
  expect(next.changes().toSorted()).toEqual(['hero.json', 'images/new.jpg', 'team.json'])
  next.save()
  expect(openDraft(content, home).isResumed).toBe(false)
  expect(changedLines('team.json').added).toEqual(['"de": "Eins",'])
})

describe('B-18 a file that somebody else changes', () => {
  it('is taken over where it is not being written here, and not while it is no JSON', () => {
    writeTeam('{ "heading": ')
    expect(textOf('team.json', draft.now)).toBe(textOf('team.json', contentDirectory))
    writeTeam(textOf('team.json', contentDirectory))
    writeTeam(edited())
    expect(textOf('team.json', draft.now)).toBe(textOf('team.json'))
    expect(draft.changes()).toEqual([])
  })

  it('is merged text by text, and only what was changed in both is left for the owner to decide', () => {
    const { role } = team.members[0]!
    rename('Meine')
    change(['team', 'heading', 'en'], 'Mine')
    change(['team', 'callToAction', 'de'], 'Wie dort')
    const onDisk = edited()
      .replace(JSON.stringify(team.heading.de), '"Deren"')
      .replace(JSON.stringify(team.callToAction.de), '"Wie dort"')
      .replace(JSON.stringify(role.en), '"Their role"')
    writeTeam(onDisk)
    expect(draft.conflicts()).toEqual([{ place, value: 'Deren' }])
    expect(draft.canUndo).toBe(false)
    const merged = onDisk.replace('"Deren"', '"Meine"').replace(JSON.stringify(team.heading.en), '"Mine"')
    expect(textOf('team.json', draft.now)).toBe(merged)
    draft.save()
    expect(textOf('team.json')).toBe(onDisk)

    draft.resolve(place, 'disk')
    expect(draft.conflicts()).toEqual([])
    draft.undo()
    draft.save()
    expect(textOf('team.json')).toBe(merged)
  })

  it('leaves a list whole for the owner to decide where it has lost an entry there', () => {
    change(['team', 'members', 1, 'name'], 'Ada')
    const { members } = JSON.parse(textOf('team.json')) as { members: Edit['value'][] }
    writeTeam(JSON.stringify({ ...JSON.parse(textOf('team.json')), members: members.slice(1) }))
    expect(draft.conflicts()).toEqual([{ place: ['team', 'members'], value: members.slice(1) }])
  })

  it('stays in the draft where it is removed by hand', () => {
    rmSync(path.join(content, 'team.json'))
    draft.mergeExternalChanges()
    expect(textOf('team.json', draft.now)).toBe(textOf('team.json', contentDirectory))
  })
})

it('B-18 a change of what another window has changed meanwhile is refused, and one that has arrived twice is not', () => {
  const { de } = team.heading
  expect(draft.edit([{ place, before: de, value: 'Eins' }])).toBe(true)
  expect(draft.edit([{ place, before: de, value: 'Zwei' }])).toBe(false)
  expect(draft.edit([{ place, before: de, value: 'Eins' }])).toBe(true)
  expect(textOf('team.json', draft.now)).toContain('"Eins"')
})
