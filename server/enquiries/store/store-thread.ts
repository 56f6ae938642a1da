import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from './open-store.ts'
import { StoreUnavailableError, type EnquiryStore } from './store.ts'
import type { Call, StoreThreadData } from './threaded-store.ts'

// The thread behind `openThreadedStore`: SQLite waits for the disk and for locks here, and no page waits with it.

const port = parentPort
if (port === null) throw new Error('This file is the start of a worker thread.')
const { databaseUrl, options } = workerData as StoreThreadData

/** A call that has waited longer behind others is refused: its visitor should hear now that it did not work. */
const longestWaitMs = 5_000

try {
  const store = await openStore(databaseUrl, options)
  port.on('message', (call: Call) => void answer(store, call))
  port.postMessage({ id: 0 })
} catch (error) {
  port.postMessage({ id: 0, ...failure(error) })
}

async function answer(store: EnquiryStore, { id, method, values, postedAtMs }: Call) {
  try {
    if (performance.timeOrigin + performance.now() - postedAtMs > longestWaitMs && method !== 'close') {
      throw new StoreUnavailableError('The store is busy: the database answers too slowly, or is locked.')
    }
    const work = store[method] as (...values: unknown[]) => Promise<unknown>
    port?.postMessage({ id, result: await work.apply(store, values) })
  } catch (error) {
    port?.postMessage({ id, ...failure(error) })
  }
  if (method === 'close') port?.close()
}

/** A clone of an error has neither its class nor a name of its own. */
function failure(error: unknown) {
  return { error, name: error instanceof Error ? error.name : undefined }
}
