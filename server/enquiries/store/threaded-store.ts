import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StoreOptions } from './sql/sql-store.ts'
import { StoreUnavailableError, type EnquiryStore } from './store.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

type Method = keyof EnquiryStore

export interface Call {
  id: number
  method: Method
  values: unknown[]
  /** Since 1970, by the clock that never jumps; it is the same in every thread. */
  postedAtMs: number
}

export interface StoreThreadData {
  databaseUrl: string
  options: Pick<StoreOptions, 'mailDomain'>
}

interface Answer {
  id: number
  result?: unknown
  error?: unknown
  name?: string
}

/**
 * The store in a thread of its own. `node:sqlite` knows no waiting that lets others work: while another program holds the
 * lock, or the disk takes a second, the server's own thread goes on to answer.
 * @param onLost called when the thread ends although nobody closed the store.
 * @throws StoreUnavailableError, UnfitDatabaseError as `openStore` does.
 */
export async function openThreadedStore(data: StoreThreadData, onLost = () => {}): Promise<EnquiryStore> {
  const worker = new Worker(new URL('store-thread.ts', import.meta.url), { workerData: data })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let isOpen = false
  let isClosing = false
  let hasEnded = false
  let lastId = 0

  worker.on('message', ({ id, result, error, name }: Answer) => {
    const waiting = pending.get(id)
    pending.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(revived(error, name))
  })
  // What it says is lost with it; the calls are refused below.
  worker.on('error', () => {})
  worker.on('exit', () => {
    hasEnded = true
    for (const { reject } of pending.values()) reject(new StoreUnavailableError('The store has stopped.'))
    pending.clear()
    if (isOpen && !isClosing) onLost()
  })

  function call(method: Method, values: unknown[]): Promise<unknown> {
    if (hasEnded) return Promise.reject(new StoreUnavailableError('The store is closed.'))
    const id = ++lastId
    const postedAtMs = performance.timeOrigin + performance.now()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, method, values, postedAtMs } satisfies Call)
    return answerTo(id)
  }

  function answerTo(id: number): Promise<unknown> {
    const waiting = Promise.withResolvers<unknown>()
    pending.set(id, waiting)
    return waiting.promise
  }

  try {
    await answerTo(0)
    isOpen = true
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return forwardingStore(async (method, values) => {
    if (method !== 'close') return await call(method, values)
    if (hasEnded) return undefined
    isClosing = true
    const ended = once(worker, 'exit')
    await call('close', [])
    await ended
    return undefined
  })
}

/** A store that hands each call on, whichever it is. */
export function forwardingStore(
  handOn: (method: Method, values: unknown[]) => Promise<unknown>,
): EnquiryStore {
  return new Proxy({} as EnquiryStore, {
    get(_target, method) {
      // A promise looks for this in what it resolves to.
      if (method === 'then') return undefined
      return (...values: unknown[]) => handOn(method as Method, values)
    },
  })
}

function revived(error: unknown, name: string | undefined): unknown {
  const kind = [StoreUnavailableError, UnfitDatabaseError].find((each) => each.name === name)
  if (kind === undefined || !(error instanceof Error)) return error
  return Object.assign(new kind(error.message, { cause: error.cause }), { stack: error.stack })
}
