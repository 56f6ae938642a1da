import { cp } from 'node:fs/promises'
import path from 'node:path'
import { furtherRoutes } from '#contract/routes.ts'
import { contentDirectory } from '../content/content-file.ts'
import type { Content } from '../content/schema.ts'
import { textsOf } from '../content/texts.ts'
import { designCss } from './design.ts'
import { checkFonts, checkLetters } from './fonts/check-fonts.ts'
import type { Texts } from './fonts/fonts.ts'
import { prepareFonts } from './fonts/prepare-fonts.ts'
import { prepareIcons } from './icons.ts'
import { imagesInContent, prepareImages } from './images.ts'
import { readOriginals } from './originals.ts'
import { preparePreviewPictures } from './preview-pictures.ts'

const root = path.join(import.meta.dirname, '../..')
const cache = path.join(root, '.cache')

/** Where development servers have it all. Nothing is ever removed there: another may be reading it. */
export const publicDirectory = path.join(cache, 'public')

/**
 * Makes the icons and fonts that content needs, and the web manifests, beside the files of `public/`. The pictures, which take
 * longest, are made by `makePicture`. What has been made before is taken from the folder `.cache`. Files of fonts are those of
 * the project, whatever the folder.
 * @param moreCharacters for every font, beside those of the content.
 * @param folder where the content is from.
 * @throws ContentError for pictures and fonts that are not there, and letters that these lack
 */
export async function prepareSiteAssets(
  content: Content,
  madeIn: string,
  moreCharacters: string,
  folder = contentDirectory,
) {
  const texts = textsForFonts(content, moreCharacters)
  await checkFonts(content.fonts)
  await checkLetters(content.fonts, texts, folder)
  await cp(path.join(root, 'public'), madeIn, { recursive: true })
  const folders = { from: path.join(folder, 'images'), to: madeIn, cache }
  const { colours } = content
  const pictures = await prepareImages({ ...picturesIn(content, folder), colours, ...folders })
  const previews = await preparePreviewPictures({ content, ...folders })
  await prepareIcons({ content, mark: path.join(root, 'public/favicon.svg'), ...folders })
  const fonts = await prepareFonts({ fonts: content.fonts, texts, ...folders })
  return { ...pictures, previews, fonts, design: await designCss(content) }
}

/**
 * What `prepareSiteAssets` would stop at, without making anything.
 * @throws ContentError
 */
export async function checkSiteAssets(content: Content, folder: string) {
  await readOriginals(picturesIn(content, folder))
  await checkFonts(content.fonts)
  await checkLetters(content.fonts, textsForFonts(content, ''), folder)
}

function picturesIn(content: Content, directory: string) {
  const images = imagesInContent(content)
  return { images, directory, from: path.join(directory, 'images'), cache }
}

function textsForFonts(content: Content, more: string): Texts {
  const { site, hero, work } = content
  const headings = furtherRoutes.map((route) => content[route].heading)
  return {
    // IVX: the services are numbered in Roman numerals.
    all: `IVX${wordsOf(content)}${more}`,
    headlines: wordsOf([site.name, hero.title, headings]) + more,
    italics: `${wordsOf([hero.titleEmphasis, hero.terrace?.line, work.callToAction])}${more}`,
  }
}

function wordsOf(value: unknown): string {
  return textsOf(value)
    .map(({ text }) => text)
    .join('')
}

export type SiteAssets = Awaited<ReturnType<typeof prepareSiteAssets>>
