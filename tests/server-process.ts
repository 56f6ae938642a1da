import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { bareEnvironment, root } from '#server/testing/installation.ts'

export type ServerProcess = ReturnType<typeof serverProcess>

/** For tests: the server as a process of its own, which is killed and started again. */
export function serverProcess(settings: Record<string, string>) {
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  let awaited = newAddress()

  return {
    /** Where it is; after a kill, where it is again. */
    address: () => awaited.promise,

    async start() {
      const { promise, resolve, reject } = awaited
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: { ...bareEnvironment, PORT: '0', HOST: '127.0.0.1', ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      ended = once(started, 'close')
      const output = { stdout: '', stderr: '' }
      for (const stream of ['stdout', 'stderr'] as const) {
        started[stream].setEncoding('utf8').on('data', (chunk: string) => {
          output[stream] += chunk
          const [, address] = /^Valdorn is at (http:\S+)\n/m.exec(output.stdout) ?? []
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
      return stopping?.exitCode
    },

    async [Symbol.asyncDispose]() {
      child?.kill('SIGKILL')
      await ended
    },
  }
}

function newAddress() {
  const address = Promise.withResolvers<string>()
  // Whether anybody waits for it or not.
  address.promise.catch(() => {})
  return address
}
