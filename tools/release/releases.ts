import { existsSync } from 'node:fs'
import {
  copyFile,
  glob,
  link,
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { foreverFolders } from '#server/http/headers.ts'
import {
  contractVersion,
  currentLink,
  noteFile,
  readNote,
  type ReleaseNote,
} from '#server/site/release/release.ts'

/** What a release holds, each at the same place in the folder of the builds, too, through the link to the current one. */
export const parts = ['site', 'renderer', 'hosts']

/** So many releases are kept, for going back and for pages that are still open. */
const keptReleases = 5

/** The folder of a release. */
export function folderOf(dist: string, name: string): string {
  return path.join(dist, 'releases', name)
}

/** Where a build puts together what becomes a release when it is complete. */
export function stagingOf(dist: string): string {
  return path.join(dist, 'staging')
}

/** The names of all releases, the oldest first: they are the times of the builds. */
export async function releaseNames(dist: string): Promise<string[]> {
  const folder = path.join(dist, 'releases')
  const names = existsSync(folder) ? await readdir(folder) : []
  // Not those that are being copied from elsewhere.
  return names.filter((name) => existsSync(path.join(folderOf(dist, name), noteFile))).toSorted()
}

/** The name of the release that is served. */
export async function servedRelease(dist: string): Promise<string | undefined> {
  const current = path.join(dist, currentLink)
  return (await isLink(current)) ? path.basename(await readlink(current)) : undefined
}

/** Makes a release of what has been put together, serves it, and removes the oldest. */
export async function publish(dist: string, name: string, siteUrl: string) {
  const staging = stagingOf(dist)
  const before = await servedRelease(dist)
  const forever = await foreverFiles(path.join(staging, 'site'))
  const note: ReleaseNote = { siteUrl, contract: contractVersion, before, forever }
  await writeFile(path.join(staging, noteFile), JSON.stringify(note))
  await mkdir(path.join(dist, 'releases'), { recursive: true })
  await rename(staging, folderOf(dist, name))
  await serveRelease(dist, name)
  await removeOld(dist, [before, name])
}

/** The files of a site that have a hash of their content in the name. */
async function foreverFiles(site: string): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob(`{${foreverFolders.join()}}/**`, { cwd: site, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files.push(path.relative(site, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  }
  return files.toSorted()
}

/** Serves a release: all links lead through one, which is replaced in one step. */
export async function serveRelease(dist: string, name: string) {
  await addFilesOfOthers(dist, name)
  await pointTo(path.join(dist, currentLink), path.join('releases', name))
  for (const part of parts) await pointTo(path.join(dist, part), path.join(currentLink, part))
}

async function removeOld(dist: string, inUse: (string | undefined)[]) {
  const names = await releaseNames(dist)
  const kept = new Set([...names.slice(-keptReleases), ...inUse])
  for (const name of names) if (!kept.has(name)) await rm(folderOf(dist, name), { recursive: true })
}

/**
 * A page that is open still asks for scripts and pictures of the release that it is from. They have other names there, so
 * they can lie beside those of this one, and any web server finds them.
 */
async function addFilesOfOthers(dist: string, name: string) {
  for (const other of await releaseNames(dist)) {
    if (other === name) continue
    const { forever } = await readNote(folderOf(dist, other))
    for (const file of forever) {
      const to = path.join(folderOf(dist, name), 'site', file)
      if (!existsSync(to)) await share(path.join(folderOf(dist, other), 'site', file), to)
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

/**
 * Makes a link, or leads it elsewhere. Between two states a request sees one or the other: a link that is complete
 * replaces the old one. Windows cannot replace one, so there it is gone for a moment; it has junctions in place of links,
 * which need no rights.
 */
async function pointTo(place: string, target: string) {
  const isReplaceable = await isLink(place)
  if (isReplaceable && (await readlink(place)) === target) return
  const staged = `${place}.new`
  await rm(staged, { recursive: true, force: true })
  await symlink(target, staged, 'junction')
  if (!isReplaceable || process.platform === 'win32') await rm(place, { recursive: true, force: true })
  await rename(staged, place)
}

async function isLink(place: string): Promise<boolean> {
  return existsSync(place) && (await lstat(place)).isSymbolicLink()
}
