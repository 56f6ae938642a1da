import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type LayoutName, layouts, pictureAddress } from '#src/components/Picture/layouts.ts'
import { type AssetFolders, cached, fingerprint, writeCached } from './cache.ts'
import { placeholderColours, placeholderSettings } from './placeholder-colours.ts'

interface NamedImage {
  file: string
  layout: LayoutName
  /** The file and key that name the picture, for error messages. */
  namedIn: string
}

/** What the components have to know of a picture. `pictureAddress` makes addresses from it. */
interface Picture {
  /** Pixels of the original, for the aspect ratio. */
  width: number
  height: number
  /** Show where the picture is missing, from top to bottom, as #rrggbb. */
  colours: string[]
  /** The same for all sizes and formats of a picture. */
  hash: string
  /** Pixels, narrow to wide, each as AVIF. */
  widths: number[]
  /** Pixels of the one JPEG. */
  fallbackWidth: number
}

/** Each picture by the name of its file in `content/images/`. */
export type PictureManifest = Record<string, Picture>

type Original = Pick<Picture, 'width' | 'height' | 'colours' | 'hash'> & { content: Uint8Array }

/** Pictures that the owner has to add or replace; the message has one line for each: file, key, remedy. */
export class PictureError extends Error {
  override name = 'PictureError'
}

const settings = {
  // With ten bits skies and walls show no bands of colour at these sizes.
  avif: { effort: 4, bitdepth: 10, chromaSubsampling: '4:2:0' },
  // A narrow file has few bytes at any quality; a wide one is for dense screens, where faults are too small to see.
  avifQuality: { narrow: 72, wide: 58, widePixels: 300 },
  jpeg: { quality: 76, mozjpeg: true },
} as const

interface WithImage {
  image: string
}

interface ContentWithImages {
  hero: WithImage
  projects: WithImage[]
  about: WithImage
  team: { members: WithImage[] }
}

/** Every picture that the content names, and where. */
export function imagesInContent({ hero, projects, about, team }: ContentWithImages): NamedImage[] {
  return [
    named('hero', hero, 'hero.json: image'),
    ...projects.map((project, i) => named('project', project, `projects.json: [${i}].image`)),
    named('portrait', about, 'about.json: image'),
    ...team.members.map((member, i) => named('member', member, `team.json: members[${i}].image`)),
  ]
}

function named(layout: LayoutName, { image }: WithImage, key: string): NamedImage {
  return { file: image, layout, namedIn: `content/${key}` }
}

/**
 * Makes every size of the pictures that are named, from the originals in the folder `from`, below `/images/` of the site.
 * @throws PictureError naming every picture that is missing, unreadable or too small.
 */
export async function prepareImages({
  images,
  from,
  ...folders
}: { images: NamedImage[]; from: string } & AssetFolders) {
  const manifest: PictureManifest = {}
  const files: Promise<void>[] = []
  for (const [file, { content, ...original }] of await readOriginals(images, from, folders.cache)) {
    const picture = { ...original, ...chooseWidths(file, images, original.width) }
    manifest[file] = picture
    const write = (width: number, format: 'avif' | 'jpg', encode: typeof avif) =>
      writeCached(folders, pictureAddress(file, width, picture.hash, format), () => encode(content, width))
    // All at once: Node's thread pool encodes a few at a time, which keeps every core busy.
    files.push(write(picture.fallbackWidth, 'jpg', jpeg))
    files.push(...picture.widths.map((width) => write(width, 'avif', avif)))
  }
  await Promise.all(files)
  return manifest
}

async function readOriginals(images: NamedImage[], from: string, cache: string) {
  const originals = new Map<string, Original>()
  const problems: string[] = []
  const causes: PictureError[] = []
  for (const { file, layout, namedIn } of images) {
    try {
      const original = originals.get(file) ?? (await readOriginal(path.join(from, file), cache))
      originals.set(file, original)
      const needed = layouts[layout].widths[0]
      if (original.width < needed)
        throw new PictureError(`is only ${original.width} px wide; provide one of ${needed} px or more`)
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      problems.push(`${namedIn} names "${file}", which ${error.message}`)
      causes.push(error)
    }
  }
  if (problems.length > 0) throw new PictureError(problems.join('\n'), { cause: causes })
  return originals
}

async function readOriginal(file: string, cache: string): Promise<Original> {
  if (!existsSync(file))
    throw new PictureError('is not in content/images/; add the picture or correct the name')
  const content = await readFile(file)
  const hash = fingerprint(content, JSON.stringify([settings, sharp.versions.sharp]))
  // A hash of its own: another placeholder is no reason to encode the picture again.
  const factsHash = fingerprint(content, JSON.stringify([await placeholderSettings(), sharp.versions.sharp]))
  const facts = await cached(path.join(cache, 'images', `${factsHash}.json`), () => inspect(content))
  return { content, hash, ...JSON.parse(facts.toString()) }
}

async function inspect(content: Uint8Array) {
  try {
    // A camera may store a picture lying on its side; these are its measures when it stands upright.
    const { width, height } = (await sharp(content).metadata()).autoOrient
    return Buffer.from(JSON.stringify({ width, height, colours: await placeholderColours(content) }))
  } catch (cause) {
    throw new PictureError('cannot be read as a picture; save it again as a JPEG', { cause })
  }
}

/** A file that stands in several places of the site is made in the widths of all. */
function chooseWidths(file: string, images: NamedImage[], originalWidth: number) {
  const places = images.filter((image) => image.file === file).map(({ layout }) => layouts[layout])
  const all = new Set<number>(places.flatMap(({ widths }) => widths))
  const widths = [...all].filter((width) => width <= originalWidth).toSorted((a, b) => a - b)
  const wanted = Math.max(...places.map(({ fallbackWidth }) => fallbackWidth))
  return { widths, fallbackWidth: Math.max(...widths.filter((width) => width <= wanted)) }
}

async function avif(content: Uint8Array, width: number) {
  const { narrow, wide, widePixels } = settings.avifQuality
  const quality = width < widePixels ? narrow : wide
  return await resized(content, width)
    .avif({ ...settings.avif, quality })
    .toBuffer()
}

async function jpeg(content: Uint8Array, width: number) {
  return await resized(content, width).jpeg(settings.jpeg).toBuffer()
}

function resized(content: Uint8Array, width: number) {
  return sharp(content).autoOrient().resize({ width })
}
