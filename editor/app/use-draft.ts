import { startTransition, useEffect, useState } from 'react'
import {
  dotted,
  type Edit,
  type Files,
  type Json,
  type Place,
  type Requests,
  type State,
  valueAt,
} from '../protocol.ts'
import { Refusal, Restarted, send } from './api.ts'

export interface Draft {
  state: State
  /** As typed, also what the server does not have yet. */
  files: Files
  isOffline: boolean
}

const restMs = 500
const retryMs = 1500

/** Under this name the browser keeps what the server did not get before the page was closed. */
const keptAs = 'editor-unsent'

let draft: Draft | undefined
const listeners = new Set<() => void>()
/** What was typed and not sent yet, and what was sent and not answered yet. */
let typed = new Map<string, Edit>()
let underWay: Edit[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let queue: Promise<unknown> = Promise.resolve()

/** What is written now; undefined until the server has said it. */
export function useDraft(): Draft | undefined {
  const [shown, setShown] = useState(draft)
  useEffect(() => {
    const listener = () => setShown(draft)
    listeners.add(listener)
    listener()
    return () => {
      listeners.delete(listener)
    }
  }, [])
  return shown
}

/** As typed up to this moment, where what is rendered may be a moment behind. */
export function filesNow(): Files {
  return draft!.files
}

/** Whether a text is being typed: then it is newer than what is rendered. */
export function isBeingTyped(place: Place): boolean {
  return typed.has(dotted(place))
}

/** Begins with what the server has, and sends what it did not get from the page before. */
export async function start(): Promise<void> {
  await refresh()
  await sendKept()
}

export async function sendKept(): Promise<void> {
  const kept = [sessionStorage, localStorage].flatMap((storage) => {
    const edits = JSON.parse(storage.getItem(keptAs) ?? '[]') as Edit[]
    storage.removeItem(keptAs)
    return edits
  })
  // Meanwhile a list may have become shorter.
  const edits = kept.filter(({ place }) => draft && valueAt(draft.files, place) !== undefined)
  if (edits.length > 0) await edit(edits)
}

/** Asks the server how things stand, such as after another program has changed a file. */
export async function refresh(): Promise<void> {
  await inTurn(() => send('state', {}))
}

/** Takes what is typed: its field shows it, and all else does when typing rests, when it is sent as well. */
export function type(place: Place, value: Json) {
  const key = dotted(place)
  if (typed.size > 0 && !typed.has(key)) void flush()
  typed.set(key, { place, value })
  clearTimeout(timer)
  timer = setTimeout(() => void flush(), restMs)
}

/**
 * Sends what was typed last, for the window closes. Where the server is away, the browser keeps it until it is opened again;
 * where it was started anew, this page is loaded again at once.
 */
export function leave() {
  const edits = [...underWay, ...typed.values()]
  if (edits.length === 0) return
  const storage = draft?.isOffline ? localStorage : sessionStorage
  storage.setItem(keptAs, JSON.stringify(edits))
  if (!draft?.isOffline) send('edit', { edits }, true).catch(() => undefined)
}

export async function flush(): Promise<void> {
  clearTimeout(timer)
  if (typed.size === 0) return
  const edits = [...typed.values()]
  const typing = [...typed.keys()].join(' ')
  typed = new Map()
  await edit(edits, typing)
}

/** Edits that are a step of undo of their own, or of those of the same name before. */
export async function edit(edits: Edit[], typing?: string): Promise<void> {
  void flush()
  underWay.push(...edits)
  startTransition(() => show())
  await inTurn(() => send('edit', typing === undefined ? { edits } : { edits, typing }), edits)
}

export async function ask<Name extends keyof Requests>(name: Name, body: Requests[Name]): Promise<State> {
  void flush()
  return await inTurn(() => send(name, body))
}

/** One request after the other; where the server cannot be reached, again until it can. */
async function inTurn(request: () => Promise<State>, sent?: Edit[]): Promise<State> {
  async function work() {
    let state: State | undefined
    try {
      state = await untilReached(request)
      return state
    } finally {
      underWay = underWay.filter((each) => !sent?.includes(each))
      // After typing all of the editor renders anew in slices, between which the next key is heard.
      if (sent) startTransition(() => show(state))
      else show(state)
    }
  }
  const answer = queue.then(work)
  queue = answer.catch(() => undefined)
  return answer
}

async function untilReached(request: () => Promise<State>): Promise<State> {
  for (;;) {
    try {
      const state = await request()
      setOffline(false)
      return state
    } catch (error) {
      if (error instanceof Refusal) throw error
      setOffline(true)
      show()
      if (error instanceof Restarted) location.reload()
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

function setOffline(isOffline: boolean) {
  if (draft) draft = { ...draft, isOffline }
}

function show(state = draft?.state) {
  if (!state) return
  const edits = [...underWay, ...typed.values()]
  draft = { isOffline: false, ...draft, state, files: withEdits(state.draft, edits) }
  for (const listener of listeners) listener()
}

function withEdits(files: Files, edits: Edit[]): Files {
  const now = structuredClone(files)
  for (const { place, value } of edits) {
    const inside = valueAt(now, place.slice(0, -1)) as Record<string | number, Json> | undefined
    const key = place.at(-1)!
    if (!inside) continue
    if (value === undefined) delete inside[key]
    else inside[key] = value
  }
  return now
}
