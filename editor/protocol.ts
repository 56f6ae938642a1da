import type { Values } from '../contract/fill-in.ts'
import type { Locale } from '../contract/locale.ts'
import type { FileName, Finding, Mistake } from '../build/browser.ts'

/* What the page of the editor and its server say to each other, as JSON below `/_edit/api/`; server/api.ts has the requests. */

export type Entry = Record<string, Json>
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The content by file, as it is typed, with its placeholders. */
export type Files = Record<FileName, Json>

/** The file, then the keys: `['team', 'members', 2, 'role', 'de']`. */
export type Place = readonly (string | number)[]

/** Sets the value at a place; without a value the key or entry is removed. */
export interface Edit {
  place: Place
  value?: Json | undefined
  /** What stood there, as far as the page knows: the server refuses it on top of something newer. */
  before?: Json | undefined
}

/** The name of the version that was there when the editor was started first. */
export const firstVersion = 'first'

/** What stays in view wherever a picture is cropped, in per cent of its width and height. */
export type FocalPoint = { x: number; y: number }

/** Why a picture is not taken. */
export interface PictureRefusal {
  code: 'imageUnreadable' | 'heic' | 'tooHeavy' | 'imageNarrow'
  values?: Values
}

export interface PictureFile {
  name: string
  /** Pixels, upright. */
  width: number
  height: number
  /** Where the editor's server has it; another one for other content. */
  address: string
  /** Whether the content names it, and whether a version does that can be brought back. */
  isUsed: boolean
  isKept: boolean
}

/** A text before and after; one language of a phrase may be as it was. */
export interface ChangedText {
  locale?: Locale
  before: string
  after: string
}

/** A difference, and what takes it back. */
export interface Change {
  kind: 'text' | 'added' | 'removed' | 'moved' | 'cropped'
  /** In the draft; that of a removed entry is its list, and that of a focal point its picture. */
  key: string
  texts: ChangedText[]
  /** The index that a moved entry had. */
  from?: number
  /** What is in the draft no more, and its index. */
  removed?: { entry: Json; index: number }
  back: Edit[]
}

/** All that the page shows. Each request but `picture` and `publish` is answered with it. */
export interface State {
  /** Grows with each change. */
  version: number
  /** Whether what was asked could be done. */
  isDone: boolean
  /** As it was saved last. */
  saved: Files
  /** As it is written now. */
  draft: Files
  pictures: PictureFile[]
  /** Since the last save. */
  removedPictures: string[]
  /** What the build would say. */
  mistakes: Mistake[]
  /** Texts and new entries with mistakes: they stay in the draft, and all else can be saved. */
  unfinished: string[]
  /** As visitors see it, or where nothing was published yet as at the first start: what all changes are told against. */
  baseline: Files
  /** Since when visitors see it, in milliseconds; undefined where nothing was published yet. */
  published: number | undefined
  /** Where, and whether that is on this computer, so that nobody else sees it there. */
  address: string
  isHere: boolean
  /** What the check has found the last time. */
  findings: Finding[]
  /** Whether something else is built, which nobody has seen at its address yet. */
  isUnseen: boolean
  /** The wording that can be brought back, and when it was built, or kept: that of other releases, and of the first start. */
  versions: { name: string; at: number }[]
  /** The one that was built last; '' where none was. */
  served: string
  canUndo: boolean
  canRedo: boolean
  /** What somebody else has changed on disk while it was being written here, as it is there. */
  conflicts: Edit[]
  /** Phrases of which one language alone was changed, and the other not said to be right. */
  oneSided: Change[]
  /** Whether the changes were found at the start, from the time before. */
  isResumed: boolean
  /** What is run after a build, where the owner has set it. */
  publishCommand: string
  isPublishing: boolean
}

/**
 * `POST picture?name=Portrait.png&place=hero.image` with the bytes of any picture is answered with `{ name }`, the JPEG that it became, or
 * 422 with a `PictureRefusal`. An edit with this name as `typing` belongs to the same step of undo.
 *
 * `POST publish` saves, builds, asks the doctor, runs the owner's own command, and looks; `{ from: 'command' }` goes on
 * after the doctor has found something, and `{ from: 'look' }` looks again. It is answered with a line of JSON for each of
 * these. While the site is published, who asks is told of that from its start, and `{ from: 'join' }` asks for nothing else.
 */
export type PublishFrom = 'save' | 'command' | 'look' | 'join'
export type Progress =
  | { step: 'save' | 'build' | 'doctor' | 'command' | 'look' }
  | { line: string }
  /** What the doctor had not found the time before, and what it had. */
  | { news: Finding[]; known: Finding[] }
  /** The address is that of what was built. */
  | { end: End; address?: string }

export type End =
  /** There is something to mend first. */
  | 'notSaved'
  | 'publishFailed'
  /** Built, to be taken to visitors by the owner's command, in spite of what was found. */
  | 'findings'
  | 'transferFailed'
  /** At its address, by all or on this computer; or what that lacks. */
  | 'seen'
  | 'seenHere'
  | 'noServer'
  | 'noCommand'
  | 'noAddress'
  | 'notThere'

export const apiPath = '/_edit/api'
export const editorPath = '/_edit'

/** As in `team.members.2.role.de`. */
export function dotted(place: Place): string {
  return place.join('.')
}

/** The reverse of `dotted`. */
export function placeFrom(key: string): Place {
  return key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** With these changes; a list whose entry is removed closes up. */
export function withEdits(files: Files, edits: Edit[]): Files {
  const now = structuredClone(files)
  for (const { place, value } of edits) {
    const inside = valueAt(now, place.slice(0, -1)) as Entry | Json[] | undefined
    const key = place.at(-1)!
    if (!inside) continue
    if (value !== undefined) Object.assign(inside, { [key]: value })
    else if (Array.isArray(inside)) inside.splice(Number(key), 1)
    else delete inside[key]
  }
  return now
}

export function isIn(key: string, entries: string[]): boolean {
  return entries.some((entry) => `${key}.`.startsWith(`${entry}.`))
}

export function isEntry(value: Json | undefined): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isFocalPoint(value: Json | undefined): value is FocalPoint {
  return isEntry(value) && typeof value.x === 'number' && typeof value.y === 'number'
}

export function asText(value: Json | undefined): string {
  return value === undefined || typeof value === 'object' ? '' : String(value)
}

export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function valueAt(files: Partial<Files>, place: Place): Json | undefined {
  let value: Partial<Files> | Json | undefined = files
  for (const key of place) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string | number, Json | undefined>)[key]
  }
  return value
}
