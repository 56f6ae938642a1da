import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar/fs'
import { ExpectedError } from '#contract/expected-error.ts'
import { immutableFolders } from '#contract/headers.ts'
import { releaseFiles } from '#contract/release.ts'
import { openRelease, readManifest } from '#server/index.ts'
import { inStaging, releaseNames, takeIn } from './releases.ts'

/** Packs a release into one file, without what it keeps of others for pages that are still open. */
export async function pack(folder: string, file: string) {
  const own = new Set((await readManifest(folder)).immutable)
  const site = path.join(folder, releaseFiles.site)
  const name = path.basename(folder)
  const tar = packTar(folder, {
    filter(each, stats) {
      const inSite = path.relative(site, each).split(path.sep).join('/')
      return !stats.isFile() || !immutableFolders.includes(inSite.split('/')[0]!) || own.has(inSite)
    },
    map: (header) => ({ ...header, name: `${name}/${header.name}`, uid: 0, gid: 0, uname: '', gname: '' }),
  })
  const unfinished = `${file}.unfinished`
  await pipeline(tar, createGzip(), createWriteStream(unfinished))
  await rename(unfinished, file)
}

/**
 * Puts the release of an archive beside the others and serves it, if it is whole and of use to this server. One that is not
 * leaves nothing behind.
 * @returns its name. @throws ExpectedError
 */
export async function unpack(dist: string, file: string, siteUrl: string): Promise<string> {
  return await inStaging(dist, async (staging) => {
    await extract(file, staging)
    const [name = '', ...more] = await readdir(staging)
    if (more.length > 0 || !/^[\w-]+$/.test(name))
      throw new ExpectedError(`${file} holds no release. Make one with npm run release -- pack.`)
    if ((await releaseNames(dist)).includes(name))
      throw new ExpectedError(`${name} is here already; npm run release -- rollback ${name} serves it.`)
    const folder = path.join(staging, name)
    await openRelease(folder, siteUrl)
    await takeIn(dist, folder, await readManifest(folder))
    return name
  })
}

/** Files and folders alone, none of them outside of the folder. */
async function extract(file: string, to: string) {
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(to, {
        strict: true,
        filter: ({ type = 'file' }) => ['file', 'directory'].includes(type),
        dmode: 0o755,
        fmode: 0o644,
      }),
    )
  } catch (cause) {
    throw new ExpectedError(`${file} cannot be unpacked (${(cause as Error).message}). Copy it again.`, {
      cause,
    })
  }
}
