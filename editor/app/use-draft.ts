import { useSyncExternalStore } from 'react'
import {
  dotted,
  type Edit,
  type Files,
  type Json,
  type Place,
  type Requests,
  type State,
} from '../protocol.ts'
import { readState, Refusal, send } from './api.ts'

export interface Draft {
  state: State
  /** As typed, also what the server does not have yet. */
  files: Files
  isOffline: boolean
}

const restMs = 250
const retryMs = 1500

let draft: Draft | undefined
const listeners = new Set<() => void>()
/** What was typed and not sent yet, and what was sent and not answered yet. */
let typed = new Map<string, Edit>()
let underWay: Edit[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let queue: Promise<unknown> = Promise.resolve()

/** What is written now; undefined until the server has said it. */
export function useDraft(): Draft | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => draft,
  )
}

/** Asks the server how things stand, such as after another program has changed a file. */
export async function refresh(): Promise<void> {
  await inTurn(() => readState())
}

/** Shows a text at once, and sends it when typing rests. */
export function type(place: Place, value: Json) {
  const key = dotted(place)
  if (typed.size > 0 && !typed.has(key)) void flush()
  typed.set(key, { place, value })
  show()
  clearTimeout(timer)
  timer = setTimeout(() => void flush(), restMs)
}

/** Sends what is typed. */
export async function flush(isLeaving = false): Promise<void> {
  clearTimeout(timer)
  if (typed.size === 0) return
  const edits = [...typed.values()]
  const typing = [...typed.keys()].join(' ')
  typed = new Map()
  underWay.push(...edits)
  if (isLeaving) {
    await send('edit', { edits: underWay, typing }, true).catch(() => undefined)
    return
  }
  await inTurn(
    () => send('edit', { edits, typing }),
    () => (underWay = underWay.filter((each) => !edits.includes(each))),
  )
}

/** Edits that are a step of undo of their own. */
export async function edit(edits: Edit[]): Promise<void> {
  await ask('edit', { edits })
}

/** @throws Refusal */
export async function ask<Name extends keyof Requests>(name: Name, body: Requests[Name]): Promise<void> {
  void flush()
  await inTurn(() => send(name, body))
}

/** One request after the other; where the server cannot be reached, again until it can. */
async function inTurn(request: () => Promise<State>, whenAnswered?: () => void): Promise<void> {
  async function work() {
    let state: State | undefined
    try {
      state = await untilReached(request)
    } finally {
      whenAnswered?.()
      show(state)
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
  let now: Json = files
  for (const { place, value } of edits) now = changed(now, place, value)
  return now as Files
}

function changed(inside: Json | undefined, [key, ...others]: Place, value: Json | undefined): Json {
  if (key === undefined) return value ?? null
  const inner = (inside as Record<string | number, Json> | undefined)?.[key]
  const now = others.length === 0 ? value : changed(inner, others, value)
  if (Array.isArray(inside)) return inside.map((each, index) => (index === key ? now! : each))
  const { [key]: _, ...rest } = (inside ?? {}) as Record<string | number, Json>
  return now === undefined ? rest : { ...(inside as Record<string, Json>), [key]: now }
}
