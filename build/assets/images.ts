import sharp from 'sharp'
import type { Content } from '../content/schema.ts'
import { textsOf } from '../content/texts.ts'
import { type LayoutName, layouts, pictureAddress, type PictureManifest } from '#src/index.ts'
import { type AssetFolders, writeCached } from './cache.ts'
import { keyOf, type NamedImage, readOriginals, type Sources } from './originals.ts'
import { placeholderColours } from './placeholder-colours.ts'

const settings = {
  // With ten bits skies and walls show no bands of colour at these sizes.
  avif: { bitdepth: 10, chromaSubsampling: '4:2:0' },
  // The hero is most of what loads before the reader scrolls; wide, it is what grows when they do. The others could be 7 %
  // smaller, and take four times as long.
  hero: { effort: 4, quality: 48, belowPixels: 1000 },
  other: { effort: 3, quality: 58 },
  // A narrow file has few bytes at any quality; a wide one is for dense screens, where faults are too small to see.
  narrow: { quality: 72, belowPixels: 300 },
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

type Options = Sources & AssetFolders & Pick<Content, 'colours'>

/**
 * What there is to know of the pictures that are named, from the originals in the folder `from`, and what makes each of
 * their sizes, by its address below `/images/` of the site; the placeholders are rules of a style sheet. Messages name the lines of the content in `directory`.
 * @throws ContentError naming every picture that is missing, too small or too large, or no JPEG.
 */
export async function prepareImages({ to, colours, ...sources }: Options) {
  const folders = { to, cache: sources.cache }
  const pictures: PictureManifest = {}
  const [firstView, later] = [[] as string[], [] as string[]]
  const makePicture = new Map<string, () => Promise<void>>()
  for (const [file, { content, light, width, height }] of await readOriginals(sources)) {
    const places = sources.images.filter((image) => image.file === file).map(({ layout }) => layout)
    const isHero = places.includes('hero')
    const hash = keyOf(content, settings, isHero)
    const picture = { width, height, hash, ...chooseWidths(places, width) }
    pictures[file] = picture
    const gradient = placeholderColours(light, colours).join()
    const rules = isHero ? firstView : later
    rules.push(`[data-picture="${file}"]{background:linear-gradient(${gradient})}`)
    const add = (each: number, format: 'avif' | 'jpg', encode: () => Promise<Buffer>) => {
      const address = pictureAddress(file, each, hash, format)
      makePicture.set(address, () => writeCached(folders, address, encode))
    }
    add(picture.fallbackWidth, 'jpg', () => jpeg(content, picture.fallbackWidth))
    for (const each of picture.widths) add(each, 'avif', () => avif(content, each, isHero))
  }
  // What is in `@supports` comes after the page.
  const placeholders = `${firstView.join('')}@supports (mask:none){${later.join('')}}`
  return { pictures, makePicture, placeholders }
}

/** A file that stands in several places of the site is made in the widths of all. */
function chooseWidths(names: LayoutName[], originalWidth: number) {
  const places = names.map((name) => layouts[name])
  const all = new Set<number>(places.flatMap(({ widths }) => widths))
  const widths = [...all].filter((width) => width <= originalWidth).toSorted((a, b) => a - b)
  const wanted = Math.max(...places.map(({ fallbackWidth }) => fallbackWidth))
  return { widths, fallbackWidth: Math.max(...widths.filter((width) => width <= wanted)) }
}

function avif(content: Uint8Array, width: number, isHero: boolean) {
  const { narrow, hero, other } = settings
  const { effort, quality } = isHero && width < hero.belowPixels ? hero : other
  const options = { ...settings.avif, effort, quality: width < narrow.belowPixels ? narrow.quality : quality }
  return resized(content, width).avif(options).toBuffer()
}

function jpeg(content: Uint8Array, width: number) {
  return resized(content, width).jpeg(settings.jpeg).toBuffer()
}

function resized(content: Uint8Array, width: number) {
  return sharp(content).autoOrient().resize({ width })
}
