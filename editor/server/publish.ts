import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { findAll } from '../../build/index.ts'
import type { Progress } from '../protocol.ts'

const root = path.join(import.meta.dirname, '../..')
const build = `"${process.execPath}" --import ./build/node-version.js build/build.ts`

interface Options {
  command: string
  /** The site is built, and the owner goes on whatever the doctor has found. */
  withFindings: boolean
}

type End = Extract<Progress, { end: unknown }>

/**
 * Builds the site from the content, asks the doctor, and runs the command of the owner. A server on this machine takes the
 * new release over by itself.
 */
export async function* publish(options: Options): AsyncGenerator<Progress> {
  yield yield* steps(options)
}

async function* steps({ command, withFindings }: Options): AsyncGenerator<Progress, End> {
  if (!withFindings) {
    yield { step: 'build' }
    if (!(yield* run(build))) return { end: 'failed' }
    yield { step: 'doctor' }
    const findings = await findAll()
    if (findings.length > 0) return { end: 'findings', findings }
  }
  if (command === '') return { end: 'published' }
  yield { step: 'command' }
  return { end: (yield* run(command)) ? 'published' : 'failed' }
}

/** Passes on what a command of the shell says. @returns whether it succeeded. */
async function* run(command: string): AsyncGenerator<Progress, boolean> {
  const child = spawn(`(${command}) 2>&1`, {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined },
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) yield { line }
  const [code] = await ended
  return code === 0
}
