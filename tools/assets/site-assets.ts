import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadContent } from '#content/loader/content.ts'
import { locales } from '#contract/locale.ts'
import { webManifestPathOf } from '#contract/routes.ts'
import { prepareFonts } from './fonts.ts'
import { prepareIcons } from './icons.ts'
import { imagesInContent, prepareImages } from './images.ts'
import { preparePreviewPictures } from './preview-pictures.ts'
import { webManifest } from '../pages/web-manifest.ts'

const root = path.join(import.meta.dirname, '../..')
const cache = path.join(root, '.cache')

/** Everything that is copied into the site as it is: `public/`, and what is made here: pictures, icons, fonts. */
export const publicDirectory = path.join(cache, 'public')

/**
 * Makes the pictures, icons and fonts that the content needs, and the web manifests; what has been made before is taken from the cache.
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
  const mark = path.join(root, 'public/favicon.svg')
  const icons = await prepareIcons({ mark, to: publicDirectory, cache })
  for (const locale of locales) {
    const file = path.join(publicDirectory, webManifestPathOf(locale))
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, await webManifest(content.site, locale, icons))
  }
  const fonts = await prepareFonts({ text: JSON.stringify(content), to: publicDirectory, cache })
  return { pictures, previews, fonts }
}

export type SiteAssets = Awaited<ReturnType<typeof prepareSiteAssets>>
