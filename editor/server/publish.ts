import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { findAll, folderOf, releaseNames } from '../../build/index.ts'
import type { Finding } from '../../build/browser.ts'
import { currentLink, releaseFiles } from '../../contract/release.ts'
import { securityTxtFile } from '../../contract/routes.ts'
import { readSettings } from '../../contract/settings.ts'
import {
  firstVersion,
  isSame,
  type Files,
  type Json,
  type Progress,
  type PublishFrom,
  type State,
} from '../protocol.ts'
import { readJson } from './read-json.ts'
import { openReview } from './review.ts'

const root = path.join(import.meta.dirname, '../..')
const draft = path.join(root, 'data/draft')
const dist = path.join(root, 'dist')
const current = path.join(dist, currentLink)
const built = path.join(current, releaseFiles.content)
/** What was seen where visitors are, or taken there by the owner's command, dated as it was built. */
const taken = path.join(draft, 'published.json')
const first = path.join(draft, 'first.json')
/** What the doctor has found the last time. */
const told = path.join(draft, 'findings.json')
export const review = openReview(draft)
const build = `"${process.execPath}" --import ./build/node-version.js build/build.ts`

/**
 * Builds the site from the content, asks the doctor, runs the command of the owner, and looks whether visitors see it. A server
 * on this machine takes the new release over by itself.
 * @param from but for `save` the site is built already.
 */
export async function* publish(command: string, from: PublishFrom): AsyncGenerator<Progress> {
  if (from === 'save') {
    yield { step: 'build' }
    if (!(yield* run(build))) return yield { end: 'publishFailed' }
    yield { step: 'doctor' }
    const findings = await findAll()
    // The first time nothing stands out.
    const before = new Set(((readJson(told) ?? findings) as Finding[]).map(saidOf))
    await writeFile(told, JSON.stringify(findings))
    const { known = [], news = [] } = Object.groupBy(findings, (each) =>
      before.has(saidOf(each)) ? 'known' : 'news',
    )
    yield { news, known }
    if (findings.length > 0 && command !== '') return yield { end: 'findings' }
  }
  if (from !== 'look' && command !== '') {
    yield { step: 'command' }
    if (!(yield* run(command))) return yield { end: 'transferFailed' }
    await take()
  }
  yield { step: 'look' }
  const { isHere, address } = whereSeen()
  const lack = command === '' ? (isHere ? 'noServer' : 'noCommand') : isHere ? 'noAddress' : 'notThere'
  // A server takes a release over within a second or two; one that starts takes longer.
  for (let tries = 0; tries < (shownBy ? 30 : 5); tries++) {
    if (await look()) return yield { end: isHere ? 'seenHere' : 'seen', address }
    if (tries === 0) show(command)
    await setTimeout(1000)
  }
  return yield { end: lack, address }
}

/** At the start. The server may have been started since; what this computer alone shows, it shows again. */
export async function resume(command: string) {
  if (!(await look()) && existsSync(taken)) show(command)
}

let shownBy: ChildProcess | undefined

/** However the editor ends, what it started hears of it; and what has nothing to do ends by itself. */
const endWithParent = 'process.once("disconnect", () => process.kill(process.pid)); process.channel?.unref()'

/**
 * Shows what is built to this computer, as long as the editor runs, unless it is for another. Where another program has the
 * port, it ends at once.
 */
function show(command: string) {
  if (shownBy || command !== '' || !whereSeen().isHere) return
  const env = { ...process.env, NODE_ENV: undefined, HOST: 'localhost' }
  const server = spawn(process.execPath, ['--import', `data:text/javascript,${endWithParent}`, 'main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  server.once('exit', () => {
    shownBy = undefined
  })
  shownBy = server
}

function whereSeen() {
  const { SITE_URL, PORT } = readSettings()
  const isHere = new URL(SITE_URL).hostname === 'localhost'
  return { isHere, address: isHere ? `http://localhost:${PORT}` : SITE_URL }
}

/** Whether what was built last is seen, by the one file that each build makes anew. */
async function look(): Promise<boolean> {
  const file = path.join(current, releaseFiles.site, securityTxtFile)
  if (!existsSync(file)) return false
  const shown = await fetch(`${whereSeen().address}/${securityTxtFile}`, {
    signal: AbortSignal.timeout(3000),
  })
    .then((response) => response.text())
    .catch(() => undefined)
  const isSeen = shown === readFileSync(file, 'utf8')
  if (isSeen && !isSame(readJson(built) as Json, readJson(taken) as Json)) await take()
  return isSeen
}

async function take() {
  await review.publish(baseline(), readJson(built) as Files)
  await cp(built, taken, { preserveTimestamps: true })
}

/** What all changes are told against. */
export function baseline(known = readJson(taken)): Files {
  return (known ?? readJson(first)) as Files
}

/** The content that visitors see, where, and of when it is, as far as it was seen or taken to them by the owner's command. */
export function publishedVersion(): Pick<
  State,
  'baseline' | 'published' | 'isHere' | 'address' | 'isUnseen' | 'findings'
> {
  const known = readJson(taken) as Files | undefined
  const made = readJson(built) as Files | undefined
  return {
    baseline: baseline(known),
    published: known && statSync(taken).mtimeMs,
    ...whereSeen(),
    findings: (readJson(told) ?? []) as Finding[],
    isUnseen: made !== undefined && !isSame(made, known),
  }
}

/** Keeps what an owner has who has published nothing yet, as a version to go back to. */
export function keepFirstVersion(files: Files) {
  if (!existsSync(first)) writeFileSync(first, JSON.stringify(files))
}

/** The releases that are kept, the newest first, and the first start. */
export async function versions(): Promise<State['versions']> {
  const names = [...(await releaseNames(dist)).toReversed(), firstVersion]
  return names
    .filter((name) => existsSync(wordingOf(name)))
    .map((name) => ({ name, at: statSync(wordingOf(name)).mtimeMs }))
}

/** The release that a server on this computer shows. */
export function servedVersion(): string {
  return existsSync(current) ? path.basename(readlinkSync(current)) : ''
}

/** The wording of another version; undefined where there is no such version. */
export async function filesOf(version: string): Promise<Files | undefined> {
  const isKept = (await versions()).some(({ name }) => name === version)
  return isKept ? (readJson(wordingOf(version)) as Files) : undefined
}

/** All that can be brought back, now or after the next time that it is published. */
export async function keptWording(): Promise<string> {
  return JSON.stringify((await versions()).map(({ name }) => readJson(wordingOf(name))))
}

function wordingOf(version: string): string {
  return version === firstVersion ? first : path.join(folderOf(dist, version), releaseFiles.content)
}

/** The same wherever in a list its entry stands. */
function saidOf({ place, ...finding }: Finding): string {
  return JSON.stringify([finding, place?.filter((key) => typeof key === 'string')])
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
