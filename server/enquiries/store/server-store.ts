import { redactError } from '../../http/redact-error.ts'
import type { Log } from '../log.ts'
import { openStore } from './open-store.ts'
import { StoreUnavailableError, type EnquiryStore } from './store.ts'
import { forwardingStore, openThreadedStore, type StoreThreadData } from './threaded-store.ts'

interface ServerStore {
  store: EnquiryStore
  /** Begins to open it. Resolves after the first attempt, however it ended. */
  open: (log: Log) => Promise<void>
}

/** A database that starts with the machine, or is restored by hand, is back within minutes. */
const retryMs = 5_000

/** The store of a server: SQLite in a thread of its own; PostgreSQL needs none, for it answers from elsewhere. */
export function openServerStore(data: StoreThreadData): ServerStore {
  return reopeningStore((onLost) =>
    data.databaseUrl.startsWith('sqlite:')
      ? openThreadedStore(data, onLost)
      : openStore(data.databaseUrl, data.options),
  )
}

/**
 * A store that may be away when the server starts. Until it can be opened every call is refused with the reason, and it
 * is tried again; pages are served meanwhile. It is logged when it is away and when it is there, not at each attempt.
 */
function reopeningStore(open: (onLost: () => void) => Promise<EnquiryStore>): ServerStore {
  let opened: EnquiryStore | undefined
  let reason = 'The store has not been opened yet.'
  let timer: NodeJS.Timeout | undefined
  let attempt: Promise<void> | undefined
  let isClosed = false

  async function tryToOpen(log: Log) {
    try {
      opened = await open(() => {
        opened = undefined
        if (!isClosed) attempt = tryToOpen(log)
      })
      if (isClosed) await opened.close()
      else log.info({}, 'The store is open')
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // Said once for each reason, not every few seconds.
      if (message !== reason) {
        log.error({ err: redactError(error), reason: message }, 'The store cannot be opened; trying again')
      }
      reason = message
      if (isClosed) return
      timer = setTimeout(() => {
        attempt = tryToOpen(log)
      }, retryMs)
      timer.unref()
    }
  }

  const store = forwardingStore(async (method, values) => {
    if (method === 'close') {
      isClosed = true
      clearTimeout(timer)
      await attempt
      return await opened?.close()
    }
    if (opened === undefined) throw new StoreUnavailableError(reason)
    const work = opened[method] as (...values: unknown[]) => Promise<unknown>
    return await work.apply(opened, values)
  })

  return { store, open: (log) => (attempt = tryToOpen(log)) }
}
