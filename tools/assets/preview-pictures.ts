import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Content } from '#content/loader/schema.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { previewSize } from '#src/head/preview.ts'
import { cached, fingerprint } from './cache.ts'
import { drawableFont } from './fonts.ts'
import { outline } from './outlines.ts'
import { readColours } from './tokens.ts'

type Wording = Pick<Content, 'site' | 'hero'>

/** Where each language's preview picture is served. */
export type PreviewManifest = Record<Locale, string>

const { width, height } = previewSize

/** Pixels. The window stands on the lower edge, as an arch stands on its floor. */
const margin = 72
const window = { left: 796, top: margin, width: 332, height: height - margin }

/** As on the landing page: sizes in pixels, everything else in em. */
const brand = { size: 46, tracking: -0.02 }
const headline = { size: 136, tracking: -0.035, leading: 0.92, indent: 0.62 }
const tagline = { size: 28, tracking: 0 }

/** The baseline of the headline's first line, in pixels. */
const middle = 302

/** How wide a line may be, in pixels. A longer one is set smaller. */
const room = window.left - margin - 40

// Text has edges that halved colours would fray.
const jpeg = { quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true } as const

/**
 * Makes the picture that messengers and networks show beside a link to the site, in each language: the first view of the
 * landing page, set for this one size. What has been made before is taken from the folder `cache`.
 */
export async function preparePreviewPictures({
  content,
  from,
  to,
  cache,
}: {
  content: Wording
  /** Holds the masters of the pictures. */
  from: string
  /** The root of the site; the pictures go to its `images/`. */
  to: string
  /** Keeps what has been made, in `images/`. */
  cache: string
}): Promise<PreviewManifest> {
  const view = await readFile(path.join(from, content.hero.image))
  await mkdir(path.join(to, 'images'), { recursive: true })
  const made = await Promise.all(
    locales.map(async (locale) => {
      const page = await draw(content, locale)
      const key = fingerprint(page, view, JSON.stringify([window, jpeg, sharp.versions.sharp]))
      const address = `/images/preview-${locale}.${key}.jpg`
      const picture = await cached(path.join(cache, address), () => render(page, view))
      await writeFile(path.join(to, address), picture)
      return [locale, address] as const
    }),
  )
  return Object.fromEntries(made) as PreviewManifest
}

/** Everything but the view through the window, as SVG. */
async function draw({ site, hero }: Wording, locale: Locale) {
  const [title, emphasis, claim] = [hero.title[locale], hero.titleEmphasis[locale], site.tagline[locale]]
  const serif = await drawableFont('newsreader', site.name + title)
  const italic = await drawableFont('newsreader-italic', emphasis)
  const sans = await drawableFont('hanken-grotesk', claim)
  const colour = await readColours()

  const widest = Math.max(
    outline(serif, title, headline).width,
    outline(italic, emphasis, headline).width + headline.indent * headline.size,
  )
  const fitted = { ...headline, size: headline.size * Math.min(1, room / widest) }
  const claimWidth = outline(sans, claim, tagline).width
  const fittedTagline = { ...tagline, size: tagline.size * Math.min(1, room / claimWidth) }

  const at = (x: number, baseline: number, name: 'ink' | 'bronze', { svg }: { svg: string }) =>
    `<g transform="translate(${x} ${baseline})" fill="${colour(name)}">${svg}</g>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${colour('paper')}"/>`,
    at(margin, 106, 'ink', outline(serif, site.name, brand)),
    at(margin, middle, 'ink', outline(serif, title, fitted)),
    at(
      margin + fitted.indent * fitted.size,
      middle + fitted.leading * fitted.size,
      'ink',
      outline(italic, emphasis, fitted),
    ),
    at(margin, height - margin, 'bronze', outline(sans, claim, fittedTagline)),
    '</svg>',
  ].join('')
}

async function render(page: string, view: Uint8Array) {
  const radius = window.width / 2
  const arch = `M0 ${window.height}V${radius}a${radius} ${radius} 0 0 1 ${window.width} 0V${window.height}z`
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${window.width}" height="${window.height}"><path d="${arch}"/></svg>`
  const seen = await sharp(view)
    .autoOrient()
    .resize({ width: window.width, height: window.height })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return await sharp(Buffer.from(page))
    .composite([{ input: seen, left: window.left, top: window.top }])
    .jpeg(jpeg)
    .toBuffer()
}
