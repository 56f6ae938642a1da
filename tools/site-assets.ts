import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { loadContent } from '#content/content.ts'
import { prepareFonts } from './fonts.ts'
import { imagesInContent, prepareImages } from './images.ts'
import { preparePreviewPictures } from './preview-pictures.ts'

const root = path.join(import.meta.dirname, '..')
const cache = path.join(root, '.cache')

/** Everything that is copied into the site as it is: `public/`, and the pictures and fonts that are made here. */
export const publicDirectory = path.join(cache, 'public')

/**
 * Makes the pictures and fonts that the content needs; what has been made before is taken from the cache.
 * @throws Error with one line that names the file and the remedy when a picture is missing or cannot be read.
 */
export async function prepareSiteAssets() {
  const content = loadContent()
  await rm(publicDirectory, { recursive: true, force: true })
  await mkdir(publicDirectory, { recursive: true })
  await cp(path.join(root, 'public'), publicDirectory, { recursive: true })
  const folders = { from: path.join(root, 'content/images'), to: publicDirectory, cache }
  const pictures = await prepareImages({ images: imagesInContent(content), ...folders })
  const previews = await preparePreviewPictures({ content, ...folders })
  const fonts = await prepareFonts({ text: JSON.stringify(content), to: publicDirectory, cache })
  return { pictures, previews, fonts }
}

export type SiteAssets = Awaited<ReturnType<typeof prepareSiteAssets>>
