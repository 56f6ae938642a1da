import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Pictures that the owner has to add or replace; the message has one line for each: file, line, key, remedy. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** More detail than any size of the site shows, at which a build still takes seconds. */
export const most = { megabytes: 12, megapixels: 100 }
const smaller = 'save it again about 4000 px wide'

/**
 * A picture of the owner as it is stored, and its measures in pixels when it stands upright: a camera may store it lying
 * on its side.
 * @throws PictureError saying why it cannot be used, and the remedy.
 */
export async function readOriginal(folder: string, name: string) {
  await requireFile(folder, name)
  const file = path.join(folder, name)
  const megabytes = (await stat(file)).size / 1e6
  if (megabytes > most.megabytes)
    throw new PictureError(`has ${rounded(megabytes)} MB, and ${most.megabytes} are the most; ${smaller}`)

  const content = await readFile(file)
  const { format, autoOrient } = await readable(sharp(content, { limitInputPixels: false }).metadata())
  const { width, height } = autoOrient
  const megapixels = (width * height) / 1e6
  if (format !== 'jpeg')
    throw new PictureError(`is no JPEG inside, but ${format.toUpperCase()}; save it again as a JPEG`)
  if (megapixels > most.megapixels)
    throw new PictureError(
      `has ${rounded(megapixels)} megapixels (${width} × ${height}), and ${most.megapixels} are the most; ${smaller}`,
    )
  return { content, width, height }
}

/** Passes on what was read of a picture. @throws PictureError where it could not be. */
export async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (cause) {
    throw new PictureError('cannot be read as a picture; save it again as a JPEG', { cause })
  }
}

// Windows and macOS open a file whose name has other capitals, and the server does not.
async function requireFile(folder: string, name: string) {
  // Git keeps no empty folder.
  const files = existsSync(folder) ? await readdir(folder) : []
  if (files.includes(name)) return
  const stem = path.parse(name).name.toLowerCase()
  const similar = files.find((file) => path.parse(file).name.toLowerCase() === stem)
  if (similar === undefined)
    throw new PictureError('is not in content/images/; add the picture or correct the name')
  const remedy = /\.jpe?g$/i.test(similar) ? `rename it to "${name}"` : `save it as a JPEG named "${name}"`
  throw new PictureError(`is not in content/images/, but "${similar}" is; ${remedy}`)
}

export function rounded(value: number): string {
  return value.toFixed(1)
}
