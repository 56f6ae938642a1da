import path from 'node:path'
import { root } from '#server/tests/installation.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { run } from '#server/tests/run-server.ts'

export type ServerProcess = ReturnType<typeof serverProcess>

/** For tests: the server as a process that is killed and started again; its site is in `dist` of the folder. */
export function serverProcess(settings: Record<string, string>, folder = root) {
  let child: ReturnType<typeof run> | undefined
  let awaited = newAddress()

  return {
    /** Where it is; after a kill or a stop, where it is again. */
    address: () => awaited.promise,

    async start() {
      child = run(folder, { HOST: '127.0.0.1', ...settings })
      awaited.resolve(`http://127.0.0.1:${await child.started()}`)
    },

    /** Ends it without any chance to put something in order. */
    kill() {
      awaited = newAddress()
      child?.signal('SIGKILL')
    },

    ended: async () => await child?.ended,

    async stop(): Promise<number | null | undefined> {
      child?.signal('SIGTERM')
      const code = (await child?.ended)?.code
      awaited = newAddress()
      return code
    },

    [Symbol.asyncDispose]: async () => await child?.[Symbol.asyncDispose](),
  }
}

/** For tests: a server that runs, with an empty database that goes with it. */
export async function startFreshServer(settings: Record<string, string> = {}) {
  const temporary = await temporaryFolder()
  const databaseUrl = `sqlite:${path.join(temporary.folder, 'enquiries.db')}`
  const server = serverProcess({ ...settings, DATABASE_URL: databaseUrl })
  await server.start()
  return {
    address: await server.address(),
    databaseUrl,
    async stop() {
      await server.stop()
      await temporary[Symbol.asyncDispose]()
    },
  }
}

function newAddress() {
  const address = Promise.withResolvers<string>()
  // Whether anybody waits for it or not.
  address.promise.catch(() => {})
  return address
}
