import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { betterName } from '../../build/index.ts'
import { editorPath, type PictureFile } from '../protocol.ts'

/** More pixels than any size of the site shows. */
const longestSide = 4000

/** Makes a JPEG of a picture of any kind that sharp can read: upright, and no larger than the site can use. */
export async function toJpeg(content: Buffer): Promise<Buffer> {
  return await sharp(content)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, mozjpeg: true })
    .toBuffer()
}

/** An iPhone takes these; the patents on them keep their decoder out of libraries. */
export function isHeic(content: Buffer): boolean {
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(content.toString('latin1', 4, 12))
}

/** A name for a new picture that none of the folders has. */
export function freeName(name: string, ...folders: string[]): string {
  const taken = new Set(folders.flatMap((folder) => readdirSync(folder)))
  const better = betterName(name)
  let free = better
  for (let number = 2; taken.has(free); number++) free = better.replace('.jpg', `-${number}.jpg`)
  return free
}

type Measured = Omit<PictureFile, 'isUsed' | 'isKept'>
const known = new Map<string, Measured>()

/** The pictures in a folder. One is measured again when its file was changed. */
export async function picturesIn(folder: string): Promise<Measured[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  return await Promise.all(names.toSorted().map((name) => measured(folder, name)))
}

async function measured(folder: string, name: string): Promise<Measured> {
  const file = path.join(folder, name)
  const address = `${editorPath}/pictures/${name}?${(await stat(file)).mtimeMs}`
  const before = known.get(address)
  if (before) return before
  const { autoOrient } = await sharp(await readFile(file)).metadata()
  const picture = { name, width: autoOrient.width, height: autoOrient.height, address }
  known.set(address, picture)
  return picture
}
