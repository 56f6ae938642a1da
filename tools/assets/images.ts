import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type LayoutName, layouts, pictureAddress } from '#src/components/Picture/layouts.ts'
import { backdrop, backdropSettings } from './backdrop.ts'
import { cached, fingerprint, unlessMissing } from './cache.ts'

interface NamedImage {
  file: string
  layout: LayoutName
  /** The file and key that name the picture, for error messages. */
  namedIn: string
}

/** What the script has to know of a picture. `pictureAddress` makes addresses from it. */
interface Picture {
  /** Pixels of the master, for the aspect ratio. */
  width: number
  height: number
  /** Shows where the picture is missing, as #rrggbb. */
  colour: string
  /** The same for all sizes and formats of a picture. */
  hash: string
  /** Pixels, narrow to wide, each as AVIF. */
  widths: number[]
  /** Pixels of the one JPEG. */
  fallbackWidth: number
}

/** Each picture by the name of its master. */
export type PictureManifest = Record<string, Picture>

type Master = Pick<Picture, 'width' | 'height' | 'colour' | 'hash'> & { content: Uint8Array }

/** Pictures that the owner has to add or replace; the message has one line for each: file, key, remedy. */
export class PictureError extends Error {
  override name = 'PictureError'
}

const settings = {
  // Ten bits keep skies and walls free of bands at these sizes.
  avif: { effort: 4, bitdepth: 10, chromaSubsampling: '4:2:0' },
  // A narrow file is shown pixel for pixel and costs little; a wide one is for dense screens, which hide more.
  avifQuality: { narrow: 72, wide: 58, widePixels: 300 },
  jpeg: { quality: 76, mozjpeg: true },
} as const

interface Named {
  image: string
}

/** Every picture that the content names, and where. */
export function imagesInContent({
  hero,
  projects,
  about,
  team,
}: {
  hero: Named
  projects: Named[]
  about: Named
  team: { members: Named[] }
}): NamedImage[] {
  return [
    named(hero.image, 'hero', 'hero.json: image'),
    ...projects.map(({ image }, i) => named(image, 'project', `projects.json: [${i}].image`)),
    named(about.image, 'portrait', 'about.json: image'),
    ...team.members.map(({ image }, i) => named(image, 'member', `team.json: members[${i}].image`)),
  ]
}

function named(file: string, layout: LayoutName, place: string): NamedImage {
  return { file, layout, namedIn: `content/${place}` }
}

interface Folders {
  /** Holds the masters. */
  from: string
  /** The root of the site; the pictures go to its `images/`. */
  to: string
  /** Keeps what has been made, in `images/`. */
  cache: string
}

/**
 * Makes every size of the pictures that are named, and takes from the cache what has been made before.
 * @throws PictureError naming every picture that is missing, unreadable or too small.
 */
export async function prepareImages({ images, ...folders }: { images: NamedImage[] } & Folders) {
  const kept = path.join(folders.cache, 'images')
  const published = path.join(folders.to, 'images')
  const manifest: PictureManifest = {}
  const files: { address: string; make: () => Promise<Buffer> }[] = []

  for (const [file, { content, ...master }] of await readMasters(images, folders.from, kept)) {
    const picture = { ...master, ...chooseWidths(file, images, master.width) }
    manifest[file] = picture
    const { hash, widths, fallbackWidth } = picture
    files.push({
      address: pictureAddress(file, fallbackWidth, hash, 'jpg'),
      make: () => jpeg(content, fallbackWidth),
    })
    for (const width of widths)
      files.push({ address: pictureAddress(file, width, hash, 'avif'), make: () => avif(content, width) })
  }

  await mkdir(published, { recursive: true })
  // All at once: the thread pool of Node takes a few at a time, which keeps every core busy.
  await Promise.all(
    files.map(async ({ address, make }) => {
      const name = path.basename(address)
      await writeFile(path.join(published, name), await cached(path.join(kept, name), make))
    }),
  )
  return manifest
}

async function readMasters(images: NamedImage[], from: string, kept: string) {
  const masters = new Map<string, Master>()
  const problems: string[] = []
  const causes: PictureError[] = []
  for (const { file, layout, namedIn } of images) {
    try {
      const master = masters.get(file) ?? (await readMaster(path.join(from, file), kept))
      masters.set(file, master)
      const needed = layouts[layout].widths[0]
      if (master.width < needed)
        throw new PictureError(`is only ${master.width} px wide; provide one of ${needed} px or more`)
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      problems.push(`${namedIn} names "${file}", which ${error.message}`)
      causes.push(error)
    }
  }
  if (problems.length > 0) throw new PictureError(problems.join('\n'), { cause: causes })
  return masters
}

async function readMaster(file: string, kept: string): Promise<Master> {
  const content = await readFile(file).catch(unlessMissing)
  if (!content) throw new PictureError('is not in content/images/; add the picture or correct the name')
  const hash = fingerprint(content, JSON.stringify([settings, backdropSettings, sharp.versions.sharp]))
  const facts = await cached(path.join(kept, `${hash}.json`), () => inspect(content))
  return { content, hash, ...JSON.parse(facts.toString()) }
}

async function inspect(content: Uint8Array) {
  try {
    // A camera may store a picture lying on its side; these are its measures when it stands upright.
    const { width, height } = (await sharp(content).metadata()).autoOrient
    return Buffer.from(JSON.stringify({ width, height, colour: await backdrop(content) }))
  } catch (cause) {
    throw new PictureError('cannot be read as a picture; save it again as a JPEG', { cause })
  }
}

/** One file may stand in several places of the site; then it is made in the widths of all. */
function chooseWidths(file: string, images: NamedImage[], masterWidth: number) {
  const places = images.filter((image) => image.file === file).map(({ layout }) => layouts[layout])
  const all = new Set<number>(places.flatMap(({ widths }) => widths))
  const widths = [...all].filter((width) => width <= masterWidth).toSorted((a, b) => a - b)
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
