import { useDeferredValue, useSyncExternalStore } from 'react'
import {
  asText,
  dotted,
  isIn,
  isSame,
  type Edit,
  type Files,
  type Json,
  type Place,
  type State,
  valueAt,
  withEdits,
} from '../protocol.ts'
import type { Requests } from '../server/api.ts'
import { forgetSecret, isSuperseded, Refusal, Restarted, send } from './api.ts'

export interface Draft {
  state: State
  /** As typed, also what the server does not have yet. */
  files: Files
  isOffline: boolean
  /** What was typed last and not taken, until the owner has chosen: somebody has changed the same text in another window. */
  overruled: Edit | undefined
}

const restMs = 500
/** After which what is typed next is another step of undo: in a pause at once, else with the next word. */
const pauseMs = 1000
const stepMs = 2000
const retryMs = 1500

/** Under this name the browser keeps what the server did not get before the page was closed. */
const keptAs = 'editor-unsent'

let state: State | undefined
let isOffline = false
let overruled: Edit | undefined
let draft: Draft | undefined
const listeners = new Set<() => void>()
/** What was typed and not sent yet, and what was sent and not answered yet. */
let typed: Edit | undefined
let typedAt = 0
/** When typing began after the last pause. */
let begunAt = 0
let underWay: Edit[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let queue: Promise<unknown> = Promise.resolve()

/** What is written now; undefined until the server has said it. */
export function useDraft(): Draft | undefined {
  // The editor renders anew in slices, between which the next key is heard.
  return useDeferredValue(useSyncExternalStore(subscribe, () => draft))
}

/** Is told of each change at once, before the editor is rendered. @returns what ends it. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** As typed up to this moment, where what is rendered may be a moment behind. */
export function filesNow(): Files {
  return draft!.files
}

/** Whether a text is being typed: then it is newer than what is rendered. */
export function isBeingTyped(place: Place): boolean {
  return typed !== undefined && dotted(typed.place) === dotted(place)
}

/** Whether somebody is writing: what can wait would hold up the next key. */
export function isWriting(): boolean {
  return Date.now() - typedAt < pauseMs
}

/** Whether a text is typed or sent, and not answered yet. */
export function isUnsent(place: Place): boolean {
  return unsent().some((each) => dotted(each.place) === dotted(place))
}

/** Whether the server has found something wrong with a text. */
export function isMistaken(place: Place): boolean {
  return draft!.state.mistakes.some((mistake) => isIn(dotted(mistake.place), [dotted(place)]))
}

/** Begins with what the server has, and sends what it did not get from the page before. */
export async function start(): Promise<void> {
  await refresh()
  await sendKept()
}

export async function sendKept(): Promise<void> {
  // Until the page knows what there is, it takes nothing over: the start asks again.
  if (!draft) return
  const kept = [sessionStorage, localStorage].flatMap((storage) => {
    const edits = JSON.parse(storage.getItem(keptAs) ?? '[]') as Edit[]
    storage.removeItem(keptAs)
    return edits
  })
  // Meanwhile a list may have become shorter.
  const edits = kept.filter(({ place }) => valueAt(filesNow(), place.slice(0, -1)) !== undefined)
  if (edits.length > 0) await edit(edits)
}

/** Asks the server how things stand: after another program has changed a file, or another page of the editor a text. */
export async function refresh(version = Infinity): Promise<void> {
  await inTurn(async () => (state && state.version >= version ? state : await send('state', {})))
}

/** Takes what is typed: its field shows it, and all else does when typing rests, when it is sent as well. */
export function type(place: Place, value: Json | undefined) {
  const now = Date.now()
  const last = typed
  const isSamePlace = isBeingTyped(place)
  const current = isSamePlace ? last?.value : beforeOf(place)
  const isNextWord = wordsIn(value) !== wordsIn(current)
  const isNextStep = now - typedAt > pauseMs || (now - begunAt > stepMs && isNextWord)
  const goesOn = isSamePlace && !isNextStep
  typed = { place, value, before: goesOn ? last?.before : current }
  // Only now: what is shown meanwhile has what was typed just now.
  if (last && !goesOn) void add([last], stepOf(last))
  if (isNextStep) begunAt = now
  typedAt = now
  clearTimeout(timer)
  timer = setTimeout(() => void sendTyped(), restMs)
}

/**
 * Sends what was typed last, for the window closes. Where the server is away, the browser keeps it until it is opened again;
 * where it was started anew, this page is loaded again at once.
 */
export function leave() {
  const edits = unsent()
  if (edits.length === 0) return
  const storage = isOffline ? localStorage : sessionStorage
  storage.setItem(keptAs, JSON.stringify(edits))
  if (!isOffline) send('edit', { edits }, true).catch(() => undefined)
}

/** Sends what is typed, with which its step of undo is over. Ends when the server has everything. */
export async function flush(): Promise<void> {
  typedAt = 0
  await sendTyped()
}

async function sendTyped(): Promise<void> {
  clearTimeout(timer)
  const last = typed
  typed = undefined
  if (last) await add([last], stepOf(last))
  await queue
}

/** What is typed in a field, and without a pause or for long, is one step of undo. */
function stepOf({ place }: Edit): string {
  return `${dotted(place)} ${begunAt}`
}

/** Edits that are a step of undo of their own, or of those of the same name before. */
export async function edit(edits: Edit[], typing?: string): Promise<void> {
  void sendTyped()
  await add(edits, typing)
}

async function add(edits: Edit[], typing?: string): Promise<void> {
  const made = edits.map((each) => ({ before: beforeOf(each.place), ...each }))
  underWay.push(...made)
  show()
  const answer = await inTurn(() => send('edit', { edits: made, typing }), made)
  const { place, value } = edits.at(-1)!
  if (!answer.isDone && !isSame(valueAt(answer.draft, place), value)) overrule({ place, value })
}

/** Nothing: the owner has chosen. */
export function overrule(refused?: Edit) {
  overruled = refused
  show()
}

function wordsIn(text: Json | undefined): number {
  return asText(text).trim().split(/\s+/).length
}

/** As this page knows it, before what is being typed. */
function beforeOf(place: Place): Json | undefined {
  return draft && valueAt(draft.files, place)
}

export async function ask<Name extends keyof Requests>(name: Name, body: Requests[Name]): Promise<State> {
  void flush()
  return await inTurn(async () => {
    const answer = await send(name, body)
    // What is typed meanwhile is newer: it was this page that changed the text below it.
    let files = answer.draft
    for (const each of unsent()) {
      each.before = valueAt(files, each.place)
      files = withEdits(files, [each])
    }
    return answer
  })
}

/** One request after the other. */
async function inTurn(request: () => Promise<State>, sent: Edit[] = []): Promise<State> {
  const answer = queue
    .then(() => untilReached(request))
    .finally(() => {
      underWay = underWay.filter((each) => !sent.includes(each))
      show()
    })
  queue = answer.catch(() => undefined)
  return answer
}

async function untilReached(request: () => Promise<State>): Promise<State> {
  for (;;) {
    try {
      state = await request()
      isOffline = false
      return state
    } catch (error) {
      if (error instanceof Refusal) throw error
      isOffline = true
      show()
      if (error instanceof Restarted) beginAnew()
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** A page in which somebody may be writing stays until another was opened; that of an earlier start has nothing to lose yet. */
function beginAnew() {
  const isOther = isSuperseded()
  if (draft && !isOther) return
  if (!isOther) forgetSecret()
  location.reload()
}

function unsent(): Edit[] {
  return typed ? [...underWay, typed] : underWay
}

function show() {
  if (!state) return
  draft = { state, isOffline, overruled, files: withEdits(state.draft, unsent()) }
  for (const listener of listeners) listener()
}
