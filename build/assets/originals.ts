import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { contentDirectory, lineOf } from '../content/content-file.ts'
import { ContentError, type Mistake } from '../content/mistake.ts'
import { type LayoutName, layouts } from '#src/index.ts'
import { cached, fingerprint } from './cache.ts'
import { lightOf } from './placeholder-colours.ts'

export interface NamedImage {
  file: string
  layout: LayoutName
  /** The file and the keys that name the picture. */
  namedIn: Mistake['place']
}

/** Where the originals are, and the content that names them. */
export interface Sources {
  images: NamedImage[]
  from: string
  directory?: string
  cache: string
}

interface Original {
  content: Uint8Array
  /** Pixels, when it stands upright: a camera may store it lying on its side. */
  width: number
  height: number
  /** From top to bottom. */
  light: Buffer
}

/** Why the owner has to add or replace a picture. */
type Fault = Pick<Mistake, 'code' | 'values'>

/** More detail than any size of the site shows, at which a build still takes seconds. */
const most = { megabytes: 12, megapixels: 100 }

/** Each picture as it is stored, by its name. @throws ContentError naming all that cannot be used. */
export async function readOriginals({ images, directory = contentDirectory, ...source }: Sources) {
  const originals = new Map<string, Original>()
  const mistakes: Mistake[] = []
  for (const { file: name, layout, namedIn: place } of images) {
    const report = ({ code, values }: Fault) =>
      mistakes.push({ code, place, line: lineOf(place, directory), values: { name, ...values } })
    const found = originals.get(name) ?? (await inspect(name, source))
    const needed = layouts[layout].widths[0]
    if ('code' in found) report(found)
    else if (found.width < needed) report({ code: 'imageNarrow', values: { width: found.width, needed } })
    else originals.set(name, found)
  }
  if (mistakes.length > 0) throw new ContentError(mistakes)
  return originals
}

async function inspect(name: string, { from, cache }: Omit<Sources, 'images'>): Promise<Original | Fault> {
  const absence = await absenceOf(from, name)
  if (absence) return absence
  const file = path.join(from, name)
  const megabytes = (await stat(file)).size / 1e6
  if (megabytes > most.megabytes)
    return { code: 'imageHeavy', values: { megabytes: megabytes.toFixed(1), most: most.megabytes } }
  const content = await readFile(file)
  try {
    const { format, autoOrient } = await sharp(content, { limitInputPixels: false }).metadata()
    const { width, height } = autoOrient
    const megapixels = (width * height) / 1e6
    if (format !== 'jpeg') return { code: 'imageNoJpeg', values: { format: format.toUpperCase() } }
    if (megapixels > most.megapixels) {
      const values = { megapixels: megapixels.toFixed(1), width, height, most: most.megapixels }
      return { code: 'imageHuge', values }
    }
    const light = await cached(path.join(cache, 'images', `${keyOf(content)}.light`), () => lightOf(content))
    return { content, width, height, light }
  } catch (error) {
    // A full disk is no fault of the picture.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    return { code: 'imageUnreadable' }
  }
}

/** Windows and macOS open a file whose name has other capitals, and the server does not. */
async function absenceOf(folder: string, name: string): Promise<Fault | undefined> {
  // Git keeps no empty folder.
  const files = existsSync(folder) ? await readdir(folder) : []
  if (files.includes(name)) return undefined
  const stem = path.parse(name).name.toLowerCase()
  const similar = files.find((file) => path.parse(file).name.toLowerCase() === stem)
  if (similar === undefined) return { code: 'imageMissing' }
  return { code: /\.jpe?g$/i.test(similar) ? 'imageRenamed' : 'imageUnsaved', values: { similar } }
}

export function keyOf(content: Uint8Array, ...madeWith: unknown[]) {
  return fingerprint(content, JSON.stringify([...madeWith, sharp.versions.sharp]))
}
