import { workerData } from 'node:worker_threads'
import { openStore, type EnquiryStore } from './open-store.ts'
import { StoreUnavailableError } from './store.ts'

export interface Call {
  method: keyof EnquiryStore
  values: unknown[]
}

/** A clone of an error would not have its class. */
export type Outcome = { result: unknown } | { unavailable: string }

const { databaseUrl } = workerData as { databaseUrl: string }
const store = openStore(databaseUrl)

export default async function call({ method, values }: Call): Promise<Outcome> {
  try {
    const work = store[method] as (...values: unknown[]) => Promise<unknown>
    return { result: await work(...values) }
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { unavailable: error.message }
    throw error
  }
}
