import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bareEnvironment, root } from '#server/testing/installation.ts'

export type ServerProcess = ReturnType<typeof serverProcess>

/** For tests: the server as a process that is killed and started again; its site is in `dist` of the folder. */
export function serverProcess(settings: Record<string, string>, folder = root) {
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  let awaited = newAddress()

  return {
    /** Where it is; after a kill or a stop, where it is again. */
    address: () => awaited.promise,

    async start() {
      const { promise, resolve, reject } = awaited
      const started = spawn(process.execPath, [path.join(root, 'main.ts')], {
        cwd: folder,
        env: { ...bareEnvironment, PORT: '0', HOST: '127.0.0.1', ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      ended = once(started, 'close')
      const output = { stdout: '', stderr: '' }
      for (const stream of ['stdout', 'stderr'] as const) {
        started[stream].setEncoding('utf8').on('data', (chunk: string) => {
          output[stream] += chunk
          const [, address] = / is at (http:\S+)\n/m.exec(output.stdout) ?? []
          if (address !== undefined) resolve(address)
        })
      }
      started.once('close', () => reject(new Error(`The server did not start:\n${output.stderr}`)))
      await promise
    },

    /** Ends it without any chance to put something in order. */
    kill() {
      awaited = newAddress()
      child?.kill('SIGKILL')
    },

    /** When the killed process is gone. */
    ended: () => ended,

    /** Asks it to stop; its exit code. */
    async stop(): Promise<number | null | undefined> {
      const stopping = child
      stopping?.kill('SIGTERM')
      await ended
      awaited = newAddress()
      return stopping?.exitCode
    },

    async [Symbol.asyncDispose]() {
      child?.kill('SIGKILL')
      await ended
    },
  }
}

/** For tests: a server that runs, with an empty database that goes with it. */
export async function startFreshServer(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'valdorn-'))
  const databaseUrl = `sqlite:${path.join(folder, 'enquiries.db')}`
  const server = serverProcess({ ...settings, DATABASE_URL: databaseUrl })
  await server.start()
  return {
    address: await server.address(),
    databaseUrl,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

function newAddress() {
  const address = Promise.withResolvers<string>()
  // Whether anybody waits for it or not.
  address.promise.catch(() => {})
  return address
}
