import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment } from './installation.ts'

const main = join(import.meta.dirname, '../../main.ts')
const nodeVersion = join(import.meta.dirname, '../../build/node-version.js')

/** For tests: the server as `npm run serve` runs it, in a directory of the test; for the shell it is `$@`. */
export function run(directory: string, settings: Record<string, string> = {}, shell = 'exec "$@"') {
  const child = spawn('sh', ['-c', shell, 'sh', process.execPath, '--import', nodeVersion, main], {
    cwd: directory,
    env: { ...bareEnvironment, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      output[stream] += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))

  /** Waits until the output holds what is expected; fails if the process ends first. */
  async function has(stream: 'stdout' | 'stderr', expected: RegExp): Promise<RegExpExecArray> {
    const match = expected.exec(output[stream])
    if (match !== null) return match
    const hasEnded = await Promise.race([
      once(child[stream], 'data').then(() => false),
      ended.then(() => true),
    ])
    if (hasEnded) throw new Error(`The server ended before it said ${expected}: ${JSON.stringify(output)}`)
    return has(stream, expected)
  }

  return {
    ended,
    has,
    signal: (name: NodeJS.Signals) => child.kill(name),
    started: async () => Number((await has('stdout', / is at http:\/\/\S+:(\d+)$/m))[1]),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** For tests: how a start ends that says this and nothing else, above all no stack. */
export const refusal = (message: string) => ({ code: 1, stdout: '', stderr: `${message}\n` })
