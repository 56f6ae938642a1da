import path from 'node:path'
import sharp from 'sharp'
import { contentDirectory, lineOf } from '../content/content-file.ts'
import { ContentError, type Mistake } from '../content/mistake.ts'
import type { Content } from '../content/schema.ts'
import { textsOf } from '../content/texts.ts'
import { type LayoutName, layouts, type Picture, pictureAddress, type PictureManifest } from '#src/index.ts'
import { type AssetFolders, cached, fingerprint, writeCached } from './cache.ts'
import { PictureError, readable, readOriginal } from './originals.ts'
import { placeholderColours, placeholderSettings, type SiteColours } from './placeholder-colours.ts'

export interface NamedImage {
  file: string
  layout: LayoutName
  /** The file and the keys that name the picture. */
  namedIn: Mistake['place']
}

/** Where the originals are, and what the placeholders of the pictures are made with. */
interface Sources {
  images: NamedImage[]
  from: string
  directory?: string
  cache: string
  colours: SiteColours
}

type Original = Pick<Picture, 'width' | 'height' | 'colours'> & { content: Uint8Array }

const settings = {
  // With ten bits skies and walls show no bands of colour at these sizes.
  avif: { bitdepth: 10, chromaSubsampling: '4:2:0' },
  // The hero is most of what loads before the reader scrolls. The others could be 7 % smaller, and take four times as long.
  avifEffort: { hero: 4, other: 3 },
  // A narrow file has few bytes at any quality; a wide one is for dense screens, where faults are too small to see.
  avifQuality: { narrow: 72, wide: 58, widePixels: 300 },
  jpeg: { quality: 76, mozjpeg: true },
} as const

const layoutOf: Partial<Record<string, LayoutName>> = {
  hero: 'hero',
  terrace: 'terrace',
  projects: 'project',
  about: 'portrait',
  team: 'member',
}

/** Every picture that the content names, and where. */
export function imagesInContent(content: Content): NamedImage[] {
  return textsOf(content).flatMap(({ keys, text: file }) => {
    const layout = keys.at(-1) === 'image' && layoutOf[keys.findLast((key) => key in layoutOf)!]
    return layout ? [{ file, layout, namedIn: keys as NamedImage['namedIn'] }] : []
  })
}

/**
 * What there is to know of the pictures that are named, from the originals in the folder `from`, and what makes each of
 * their sizes, by its address below `/images/` of the site. Messages name the lines of the content in `directory`.
 * @throws ContentError naming every picture that is missing, too small or too large, or no JPEG.
 */
export async function prepareImages({ to, ...sources }: Sources & AssetFolders) {
  const folders = { to, cache: sources.cache }
  const pictures: PictureManifest = {}
  const makePicture = new Map<string, () => Promise<void>>()
  for (const [file, { content, ...original }] of await readOriginals(sources)) {
    const places = sources.images.filter((image) => image.file === file).map(({ layout }) => layout)
    const effort = settings.avifEffort[places.includes('hero') ? 'hero' : 'other']
    const hash = keyOf(content, settings, effort)
    const picture = { ...original, hash, ...chooseWidths(places, original.width) }
    pictures[file] = picture
    const add = (width: number, format: 'avif' | 'jpg', encode: () => Promise<Buffer>) => {
      const address = pictureAddress(file, width, hash, format)
      makePicture.set(address, () => writeCached(folders, address, encode))
    }
    add(picture.fallbackWidth, 'jpg', () => jpeg(content, picture.fallbackWidth))
    for (const width of picture.widths) add(width, 'avif', () => avif(content, width, effort))
  }
  return { pictures, makePicture }
}

/** Each picture as it is stored, by its name. @throws ContentError naming all that cannot be used. */
export async function readOriginals({ images, directory = contentDirectory, ...source }: Sources) {
  const originals = new Map<string, Original>()
  const mistakes: Mistake[] = []
  for (const { file, layout, namedIn } of images) {
    try {
      const original = originals.get(file) ?? (await inspect(file, source))
      originals.set(file, original)
      const needed = layouts[layout].widths[0]
      if (original.width < needed) throw new PictureError('imageNarrow', { width: original.width, needed })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      const { code, values } = error
      mistakes.push({
        code,
        place: namedIn,
        line: lineOf(namedIn, directory),
        values: { name: file, ...values },
      })
    }
  }
  if (mistakes.length > 0) throw new ContentError(mistakes)
  return originals
}

async function inspect(
  file: string,
  { from, cache, colours: site }: Omit<Sources, 'images'>,
): Promise<Original> {
  const { content, width, height } = await readOriginal(from, file)
  // A key of its own: another placeholder is no reason to encode the picture again.
  const key = keyOf(content, placeholderSettings, site.linen, site.bronze, site.ink)
  const colours = await cached(path.join(cache, 'images', `${key}.colours.json`), async () =>
    Buffer.from(JSON.stringify(await readable(placeholderColours(content, site)))),
  )
  return { content, width, height, colours: JSON.parse(colours.toString()) }
}

function keyOf(content: Uint8Array, ...madeWith: unknown[]) {
  return fingerprint(content, JSON.stringify([...madeWith, sharp.versions.sharp]))
}

/** A file that stands in several places of the site is made in the widths of all. */
function chooseWidths(names: LayoutName[], originalWidth: number) {
  const places = names.map((name) => layouts[name])
  const all = new Set<number>(places.flatMap(({ widths }) => widths))
  const widths = [...all].filter((width) => width <= originalWidth).toSorted((a, b) => a - b)
  const wanted = Math.max(...places.map(({ fallbackWidth }) => fallbackWidth))
  return { widths, fallbackWidth: Math.max(...widths.filter((width) => width <= wanted)) }
}

function avif(content: Uint8Array, width: number, effort: number) {
  const { narrow, wide, widePixels } = settings.avifQuality
  const quality = width < widePixels ? narrow : wide
  const options = { ...settings.avif, effort, quality }
  return resized(content, width).avif(options).toBuffer()
}

function jpeg(content: Uint8Array, width: number) {
  return resized(content, width).jpeg(settings.jpeg).toBuffer()
}

function resized(content: Uint8Array, width: number) {
  return sharp(content).autoOrient().resize({ width })
}
