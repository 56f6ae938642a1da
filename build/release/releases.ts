import { existsSync } from 'node:fs'
import {
  copyFile,
  glob,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Content } from '../content/schema.ts'
import {
  currentLink,
  releaseFiles,
  releaseFormat,
  type ReleaseManifest,
  type ReleaseWords,
} from '#contract/release.ts'
import { dayMs } from '#contract/time.ts'
import { immutableFolders } from '#contract/headers.ts'
import { readManifest } from '#server/index.ts'
import { contentSecurityPolicy } from '../pages/content-security-policy.ts'

/** What a release holds, each at the same place in the folder of the builds, too, through the link to the current one. */
export const parts = ['site', 'renderer', 'hosts']

/** So many releases are kept, for going back and for pages that are still open. */
const keptReleases = 5

/** The folder of a release. */
export function folderOf(dist: string, name: string): string {
  return path.join(dist, 'releases', name)
}

/** Where a build puts together what becomes a release when it is complete. */
export function stagingOf(dist: string, name: string): string {
  return path.join(dist, 'staging', name)
}

/** A name that no other build has, the time (UTC). Removes what builds left behind that died more than a day ago. */
export async function beginRelease(dist: string): Promise<string> {
  await mkdir(path.join(dist, 'staging'), { recursive: true })
  for (const name of await readdir(path.join(dist, 'staging'))) await removeIfOld(stagingOf(dist, name))
  for (;;) {
    const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
    if ((await makeFolder(stagingOf(dist, name))) && !existsSync(folderOf(dist, name))) return name
    await pause(100)
  }
}

/** @returns false where it is there already: of two builds at once, one has made it. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

async function removeIfOld(folder: string) {
  const stats = await stat(folder).catch(() => undefined)
  if (stats && stats.mtimeMs < Date.now() - dayMs) await rm(folder, { recursive: true, force: true })
}

/** The names of all releases, the oldest first: they are the times of the builds. */
export async function releaseNames(dist: string): Promise<string[]> {
  const folder = path.join(dist, 'releases')
  const names = existsSync(folder) ? await readdir(folder) : []
  // Not those that are being copied from elsewhere.
  return names.filter((name) => existsSync(path.join(folderOf(dist, name), releaseFiles.manifest))).toSorted()
}

/** The name of the release that is served. */
export async function servedRelease(dist: string): Promise<string | undefined> {
  const target = await targetOf(path.join(dist, currentLink))
  return target && path.basename(target)
}

/** Makes a release of what has been put together, serves it, and removes the oldest. */
export async function publish(dist: string, name: string, siteUrl: string, content: Content) {
  const staging = stagingOf(dist, name)
  const before = await servedRelease(dist)
  const immutable = await immutableFiles(path.join(staging, releaseFiles.site))
  const manifest: ReleaseManifest = {
    format: releaseFormat,
    siteUrl,
    before,
    immutable,
    policies: await policiesOf(path.join(staging, releaseFiles.site)),
    words: wordsOf(content),
  }
  await writeFile(path.join(staging, releaseFiles.manifest), JSON.stringify(manifest))
  await mkdir(path.join(dist, 'releases'), { recursive: true })
  await rename(staging, folderOf(dist, name))
  await serveRelease(dist, name)
  await removeOld(dist, [before, name])
}

/** What the server says itself. */
export function wordsOf({ site: { name, email }, mail, errors }: Content): ReleaseWords {
  // Mail clients show a box for the joiner that keeps a word like E-Mail on one line.
  const plainMail = JSON.parse(JSON.stringify(mail).replaceAll('\u2060', '')) as typeof mail
  return { site: { name, email }, mail: plainMail, errors }
}

/** Taken from the pages as they are sent, so that each always matches its page. */
async function policiesOf(site: string): Promise<Record<string, string>> {
  const policies: Record<string, string> = {}
  for await (const file of glob('**/*.html', { cwd: site })) {
    const html = await readFile(path.join(site, file), 'utf8')
    policies[file.split(path.sep).join('/')] = contentSecurityPolicy(html)
  }
  return policies
}

async function immutableFiles(site: string): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob(`{${immutableFolders.join()}}/**`, { cwd: site, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files.push(path.relative(site, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  }
  return files.toSorted()
}

/** Serves a release: all links lead through one, which is replaced in one step. */
export async function serveRelease(dist: string, name: string) {
  await addFilesOfOthers(dist, name)
  // After a power cut the link must not lead to files that were never written.
  await syncAll(folderOf(dist, name))
  await sync(path.join(dist, 'releases'))
  await pointTo(path.join(dist, currentLink), path.join('releases', name))
  for (const part of parts) await pointTo(path.join(dist, part), path.join(currentLink, part))
  await sync(dist)
}

async function removeOld(dist: string, inUse: (string | undefined)[]) {
  const names = await releaseNames(dist)
  const kept = new Set([...names.slice(-keptReleases), ...inUse])
  for (const name of names)
    if (!kept.has(name)) await rm(folderOf(dist, name), { recursive: true, force: true })
}

/**
 * A page that is open still asks for scripts and pictures of the release that it is from. They have other names there, so
 * they can lie beside those of this one, and any web server finds them. A release that is damaged gives what it has.
 */
async function addFilesOfOthers(dist: string, name: string) {
  for (const other of await releaseNames(dist)) {
    if (other === name) continue
    const manifest = await readManifest(folderOf(dist, other)).catch(() => undefined)
    if (!manifest)
      console.error(`The release ${other} cannot be read; pages of it that are open lose their files.`)
    for (const file of manifest?.immutable ?? []) {
      const from = path.join(folderOf(dist, other), releaseFiles.site, file)
      const to = path.join(folderOf(dist, name), releaseFiles.site, file)
      if (existsSync(from) && !existsSync(to)) await share(from, to)
    }
  }
}

/** The same file at another place, without its size on the disk where that has hard links. */
async function share(from: string, to: string) {
  await mkdir(path.dirname(to), { recursive: true })
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
  }
}

async function syncAll(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await sync(path.join(entry.parentPath, entry.name))
  await sync(folder)
}

/** Waits until a file or a folder is on the disk. Windows does that for nothing that is open for reading. */
async function sync(file: string) {
  if (process.platform === 'win32') return
  await using handle = await open(file)
  await handle.sync()
}

/**
 * Makes a link, or leads it elsewhere. Between two states a request sees one or the other: a link that is complete
 * replaces the old one. Windows cannot replace one, so there it is gone for a moment; it has junctions in place of links,
 * which need no rights.
 */
async function pointTo(place: string, target: string) {
  if ((await targetOf(place)) === target) return
  // Another build may be at the same place.
  const staged = `${place}.${process.pid}`
  await rm(staged, { recursive: true, force: true })
  await symlink(target, staged, 'junction')
  if (process.platform === 'win32') await rm(place, { recursive: true, force: true })
  await rename(staged, place)
}

async function targetOf(place: string): Promise<string | undefined> {
  return await readlink(place).catch(() => undefined)
}
