import { spawn, type ChildProcess } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compress } from '#tools/compress.ts'

const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, '.cache')

export const ports = { site: 3220, floor: 3221, sirv: 3222, nginx: 3223, browser: 9322 }
export const siteUrl = `http://localhost:${ports.site}`
export const floorUrl = `http://localhost:${ports.floor}`

/** Where the benchmark builds; the site that somebody may be serving stays as it is. */
export const siteFolder = path.join(cache, 'bench')
const floorFolder = path.join(cache, 'bench-floor')

/** Builds the site as for the public. @returns the seconds that it took. */
export async function buildSite(): Promise<number> {
  const startMs = performance.now()
  await run('tools/build.ts', [path.join(siteFolder, 'dist')])
  return (performance.now() - startMs) / 1000
}

/** Pictures and fonts are made anew by the next build. */
export async function emptyCache() {
  for (const folder of ['images', 'fonts']) {
    await rm(path.join(cache, folder), { recursive: true, force: true })
  }
}

/** The least that the landing page could cost: itself, without any script and without the pictures further down. */
export async function buildFloor() {
  await rm(floorFolder, { recursive: true, force: true })
  await cp(path.join(siteFolder, 'dist'), path.join(floorFolder, 'dist'), { recursive: true })
  const site = path.join(floorFolder, 'dist/site')
  const page = path.join(site, 'index.html')
  await writeFile(page, withoutScriptAndLazyPictures(await readFile(page, 'utf8')))
  await compress(site)
}

function withoutScriptAndLazyPictures(html: string): string {
  return html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<picture\b(?:(?!<\/picture>).)*loading="lazy".*?<\/picture>/gs, '')
}

/** Starts the real server and waits until it answers. */
export async function serve(kind: 'site' | 'floor', { onCore }: { onCore?: number } = {}) {
  const folder = kind === 'site' ? siteFolder : floorFolder
  const server = start(path.join(root, 'server/main.ts'), {
    cwd: folder,
    onCore,
    env: { PORT: String(ports[kind]), HOST: '127.0.0.1', DATABASE_URL: 'sqlite:enquiries.db' },
  })
  await answers(`http://localhost:${ports[kind]}/`)
  return server
}

interface ProcessOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** The one core that it may use. */
  onCore?: number | undefined
}

export function start(script: string, options: ProcessOptions = {}) {
  return startProgram(process.execPath, [script], options)
}

/** Starts a process that ends with `await using`. */
export function startProgram(program: string, parameters: string[], { cwd, env, onCore }: ProcessOptions) {
  const command = [program, ...parameters]
  if (onCore !== undefined) command.unshift('taskset', '-c', String(onCore))
  const [first = '', ...rest] = command
  const child = spawn(first, rest, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { pid: child.pid ?? 0, [Symbol.asyncDispose]: () => end(child) }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}

/** @throws Error when nothing answers within ten seconds. */
export async function answers(url: string) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers at ${url}.`)
}

async function run(script: string, parameters: string[]) {
  const child = spawn(process.execPath, [path.join(root, script), ...parameters], {
    cwd: root,
    env: { ...process.env, SITE_URL: siteUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}.`)
}
