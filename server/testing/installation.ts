import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#enquiries/store/open-store.ts'

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..')

/** For programs that tests start: the settings are theirs alone, and what one has compiled the next need not. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
}

/** What `npm run enquiries` runs. */
export const enquiriesCommand = [
  process.execPath,
  '--import',
  join(root, 'build/node-version.js'),
  join(root, 'enquiries/cli/main.ts'),
]

/** For tests: a folder to run in, as the project's own is for `npm run enquiries`, with the store of a running server. */
export async function installation() {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  const url = `sqlite:${join(folder, 'data/enquiries.db')}`
  const store = openStore(url)
  await store.count() // Which makes the file.

  function start(args: string[], settings: Record<string, string> = {}) {
    const [program = '', ...programArgs] = enquiriesCommand
    return spawn(program, [...programArgs, ...args], {
      cwd: folder,
      env: { ...bareEnvironment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  return {
    folder,
    url,
    store,
    start,
    async run(args: string[], settings?: Record<string, string>) {
      const child = start(args, settings)
      const output = { stdout: '', stderr: '' }
      for (const stream of ['stdout', 'stderr'] as const) {
        child[stream].setEncoding('utf8').on('data', (chunk: string) => {
          output[stream] += chunk
        })
      }
      const [code] = await once(child, 'close')
      return { code: code as number | null, ...output }
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
