import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compress } from '#build/index.ts'

const root = path.resolve(import.meta.dirname, '..')

export const ports = { site: 3220, floor: 3221, nginx: 3223, browser: 9322 }
export const siteUrl = `http://localhost:${ports.site}`
export const floorUrl = `http://localhost:${ports.floor}`

/** Where the benchmark builds; the site that somebody may be serving stays as it is. */
export const siteFolder = path.join(root, '.cache/bench')
const floorFolder = path.join(root, '.cache/bench-floor')

/** Builds the site as for the public. */
export async function buildSite() {
  const { status } = spawnSync(process.execPath, ['build/build.ts', path.join(siteFolder, 'dist')], {
    cwd: root,
    env: { ...process.env, SITE_URL: siteUrl },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The build ended with ${status}.`)
}

/** The least that the landing page could cost: itself, without any script and without the pictures further down. */
export async function buildFloor() {
  await rm(floorFolder, { recursive: true, force: true })
  await cp(path.join(siteFolder, 'dist'), path.join(floorFolder, 'dist'), {
    recursive: true,
    verbatimSymlinks: true,
  })
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

/** Starts the real server, on a core of its own if one is named. */
export async function serve(kind: 'site' | 'floor', onCore?: number) {
  const port = ports[kind]
  return await start([process.execPath, path.join(root, 'main.ts')], {
    port,
    onCore,
    cwd: kind === 'site' ? siteFolder : floorFolder,
    env: { PORT: String(port), HOST: '127.0.0.1', SITE_URL: siteUrl, DATABASE_URL: 'sqlite:enquiries.db' },
  })
}

interface StartOptions {
  port: number
  /** The one core that it may use. */
  onCore?: number | undefined
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/** Starts a program that ends with `await using`, and waits until it answers. */
export async function start(command: string[], { port, onCore, cwd = root, env }: StartOptions) {
  const [program = '', ...parameters] =
    onCore === undefined ? command : ['taskset', '-c', String(onCore), ...command]
  const child = spawn(program, parameters, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://localhost:${port}/`
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}.`)
    await sleep(100)
  }
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}
