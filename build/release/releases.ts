import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { currentLink, releaseFiles, type ReleaseManifest } from '#contract/release.ts'
import { dayMs } from '#contract/time.ts'
import { currentRelease, readManifest } from '#server/index.ts'

/** What a release holds, each at the same place in the folder of the builds, too, through the link to the current one. */
const parts = ['site', 'renderer', 'hosts']

/** So many releases are kept, for going back and for pages that are still open. */
const keptReleases = 5

/** The folder of a release. */
export function folderOf(dist: string, name: string): string {
  return path.join(dist, 'releases', name)
}

/**
 * Gives work a folder of its own, which is gone afterwards, to put together what becomes a release when it is complete.
 * Removes what others left behind that died more than a day ago.
 */
export async function inStaging<Result>(dist: string, work: (folder: string) => Promise<Result>) {
  const staging = path.join(dist, 'staging')
  await fs.mkdir(staging, { recursive: true })
  for (const name of await fs.readdir(staging)) {
    const stats = await fs.stat(path.join(staging, name)).catch(() => undefined)
    if (stats && stats.mtimeMs < Date.now() - dayMs) await remove(path.join(staging, name))
  }
  const folder = await fs.mkdtemp(path.join(staging, 'release-'))
  try {
    return await work(folder)
  } finally {
    await remove(folder)
  }
}

/** The names of all releases, the oldest first: they are the times of the builds. */
export async function releaseNames(dist: string): Promise<string[]> {
  const folder = path.join(dist, 'releases')
  const names = existsSync(folder) ? await fs.readdir(folder) : []
  // Not those that are being copied from elsewhere.
  return names.filter((name) => existsSync(path.join(folderOf(dist, name), releaseFiles.manifest))).toSorted()
}

/** Puts a complete release beside the others, serves it, and removes the oldest. */
export async function takeIn(dist: string, from: string, manifest: ReleaseManifest) {
  const name = path.basename(from)
  const before = await currentRelease(dist).then(
    (folder) => path.basename(folder),
    () => undefined,
  )
  await fs.writeFile(path.join(from, releaseFiles.manifest), JSON.stringify({ ...manifest, before }))
  await fs.mkdir(path.join(dist, 'releases'), { recursive: true })
  await fs.rename(from, folderOf(dist, name))
  await serveRelease(dist, name)

  const names = await releaseNames(dist)
  const kept = new Set([...names.slice(-keptReleases), before, name])
  for (const old of names) if (!kept.has(old)) await remove(folderOf(dist, old))
}

/** Serves a release: all links lead through one, which is replaced in one step. */
export async function serveRelease(dist: string, name: string) {
  await addFilesOfOthers(dist, name)
  // After a power cut the link must not lead to files that were never written.
  const entries = await fs.readdir(folderOf(dist, name), { recursive: true, withFileTypes: true })
  for (const entry of entries) await sync(path.join(entry.parentPath, entry.name))
  await sync(folderOf(dist, name))
  await sync(path.join(dist, 'releases'))
  await pointTo(path.join(dist, currentLink), path.join('releases', name))
  for (const part of parts) await pointTo(path.join(dist, part), path.join(currentLink, part))
  await sync(dist)
}

/**
 * A page that is open still asks for scripts and pictures of the release that it is from. They have other names there, so
 * they can lie beside those of this one, and any web server finds them. A release that is damaged gives what it has.
 */
async function addFilesOfOthers(dist: string, name: string) {
  const unknown: string[] = []
  for (const other of await releaseNames(dist)) {
    if (other === name) continue
    const manifest = await readManifest(folderOf(dist, other)).catch(() => undefined)
    if (!manifest) unknown.push(other)
    for (const file of manifest?.immutable ?? []) {
      const from = path.join(folderOf(dist, other), releaseFiles.site, file)
      const to = path.join(folderOf(dist, name), releaseFiles.site, file)
      if (!existsSync(from) || existsSync(to)) continue
      await fs.mkdir(path.dirname(to), { recursive: true })
      // Without its size on the disk where that has hard links.
      await fs.link(from, to).catch(() => fs.copyFile(from, to))
    }
  }
  if (unknown.length > 0)
    console.error(
      `Made by another version, so that who still has a page of it open may have to reload: ${unknown.join(', ')}`,
    )
}

/** Waits until a file or a folder is on the disk. Windows does that for nothing that is open for reading. */
async function sync(file: string) {
  if (process.platform === 'win32') return
  await using handle = await fs.open(file)
  await handle.sync()
}

/**
 * Makes a link, or leads it elsewhere: one that is complete replaces the old one in one step. Windows cannot replace one, so
 * there it is gone for a moment; its links are junctions, which need no rights.
 */
async function pointTo(place: string, target: string) {
  // Another build may be at the same place.
  const staged = `${place}.${process.pid}`
  await remove(staged)
  await fs.symlink(target, staged, 'junction')
  if (process.platform === 'win32') await remove(place)
  await fs.rename(staged, place)
}

async function remove(folder: string) {
  await fs.rm(folder, { recursive: true, force: true })
}
