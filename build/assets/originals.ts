import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Values } from '#contract/fill-in.ts'
import type { MistakeCode } from '../content/mistake.ts'

/** A picture that the owner has to add or replace. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly code: MistakeCode
  readonly values: Values

  constructor(code: MistakeCode, values: Values = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.values = values
  }
}

/** More detail than any size of the site shows, at which a build still takes seconds. */
export const most = { megabytes: 12, megapixels: 100 }

/**
 * A picture of the owner as it is stored, and its measures in pixels when it stands upright: a camera may store it lying
 * on its side.
 * @throws PictureError saying why it cannot be used.
 */
export async function readOriginal(folder: string, name: string) {
  await requireFile(folder, name)
  const file = path.join(folder, name)
  const megabytes = (await stat(file)).size / 1e6
  if (megabytes > most.megabytes)
    throw new PictureError('imageHeavy', { megabytes: rounded(megabytes), most: most.megabytes })

  const content = await readFile(file)
  const { format, autoOrient } = await readable(sharp(content, { limitInputPixels: false }).metadata())
  const { width, height } = autoOrient
  const megapixels = (width * height) / 1e6
  if (format !== 'jpeg') throw new PictureError('imageNoJpeg', { format: format.toUpperCase() })
  if (megapixels > most.megapixels)
    throw new PictureError('imageHuge', {
      megapixels: rounded(megapixels),
      width,
      height,
      most: most.megapixels,
    })
  return { content, width, height }
}

/** Passes on what was read of a picture. @throws PictureError where it could not be. */
export async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (cause) {
    throw new PictureError('imageUnreadable', {}, { cause })
  }
}

// Windows and macOS open a file whose name has other capitals, and the server does not.
async function requireFile(folder: string, name: string) {
  // Git keeps no empty folder.
  const files = existsSync(folder) ? await readdir(folder) : []
  if (files.includes(name)) return
  const stem = path.parse(name).name.toLowerCase()
  const similar = files.find((file) => path.parse(file).name.toLowerCase() === stem)
  if (similar === undefined) throw new PictureError('imageMissing')
  throw new PictureError(/\.jpe?g$/i.test(similar) ? 'imageRenamed' : 'imageUnsaved', { similar })
}

export function rounded(value: number): string {
  return value.toFixed(1)
}
