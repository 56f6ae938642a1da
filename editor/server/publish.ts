import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { PassThrough } from 'node:stream'
import { findAll } from '../../build/index.ts'
import type { Progress } from '../protocol.ts'

const root = path.join(import.meta.dirname, '../..')
const node = [process.execPath, '--import', './build/node-version.js']

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
    if (!(yield* run([...node, 'build/build.ts']))) return { end: 'failed' }
    yield { step: 'doctor' }
    const findings = await findAll()
    if (findings.length > 0) return { end: 'findings', findings }
  }
  if (command === '') return { end: 'published' }
  yield { step: 'command' }
  return { end: (yield* run([command])) ? 'published' : 'failed' }
}

/** Passes on what a program says. @returns whether it succeeded. */
async function* run([program = '', ...parameters]: string[]): AsyncGenerator<Progress, boolean> {
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined },
    shell: parameters.length === 0,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = new PassThrough()
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output.end(error.message)
      resolve(null)
    })
    child.once('close', (code) => {
      output.end()
      resolve(code)
    })
  })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
  for await (const line of createInterface({ input: output })) yield { line }
  return (await ended) === 0
}
