import path from 'node:path'
import sharp from 'sharp'
import type { Content } from '../content/schema.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { previewSize } from '#src/index.ts'
import { type AssetFolders, fingerprint, writeCached } from './cache.ts'
import { outline } from './fonts/text-outlines.ts'

type Wording = Pick<Content, 'site' | 'hero' | 'colours' | 'fonts'>

const { width, height } = previewSize

/** Pixels. The arch with the hero's picture stands on the lower edge. */
const margin = 72
const arch = { left: 796, top: margin, width: 332, height: height - margin }

/** As on the landing page: sizes in pixels, everything else in em. */
const headline = { size: 136, letterSpacing: -0.035, lineHeight: 0.92, indent: 0.62 }

/** The baseline of the headline's first line, in pixels. */
const headlineTop = 302

/** How wide a line may be, in pixels. A longer one is set smaller. */
const maxLineWidth = arch.left - margin - 40

// Text has edges that halved colours would blur.
const jpeg = { quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true } as const

/**
 * Makes the picture that messengers and networks show beside a link to the site, in each language: headline and picture of
 * the hero, laid out for this one size. The folder `from` holds the original of the picture.
 */
export async function preparePreviewPictures({
  content,
  from,
  ...folders
}: { content: Wording; from: string } & AssetFolders): Promise<Record<Locale, string>> {
  const picture = await cut(path.join(from, content.hero.image), content.hero.focus)
  const made = await Promise.all(
    locales.map(async (locale) => {
      const svg = await draw(content, locale, picture)
      const address = `/images/preview-${locale}.${fingerprint(svg, JSON.stringify([jpeg, sharp.versions.sharp]))}.jpg`
      await writeCached(folders, address, () => sharp(Buffer.from(svg)).jpeg(jpeg).toBuffer())
      return [locale, address]
    }),
  )
  return Object.fromEntries(made)
}

/** As SVG, with the picture inside. */
async function draw({ site, hero, colours, fonts }: Wording, locale: Locale, picture: Buffer) {
  const { letterSpacing, lineHeight, indent } = headline
  const name = await outline(fonts, 'large', site.name, -0.02)
  const title = await outline(fonts, 'large', hero.title[locale], letterSpacing)
  const emphasis = await outline(fonts, 'italic', hero.titleEmphasis[locale], letterSpacing)
  const tagline = await outline(fonts, 'text', site.tagline[locale])
  const size = Math.min(headline.size, maxLineWidth / Math.max(title.width, emphasis.width + indent))
  const taglineSize = Math.min(28, maxLineWidth / tagline.width)
  const radius = arch.width / 2

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    at(margin, 106, 46, colours.ink, name),
    at(margin, headlineTop, size, colours.ink, title),
    at(margin + indent * size, headlineTop + lineHeight * size, size, colours.ink, emphasis),
    at(margin, height - margin, taglineSize, colours.bronze, tagline),
    `<clipPath id="arch"><path d="M${arch.left} ${height}V${arch.top + radius}a${radius} ${radius} 0 0 1 ${arch.width} 0V${height}z"/></clipPath>`,
    `<image clip-path="url(#arch)" x="${arch.left}" y="${arch.top}" href="data:image/png;base64,${picture.toString('base64')}"/>`,
    '</svg>',
  ].join('')
}

function at(x: number, baseline: number, size: number, fill: string, { svg }: { svg: string }) {
  return `<g transform="translate(${x} ${baseline}) scale(${size})" fill="${fill}">${svg}</g>`
}

/** The picture as the arch shows it, about its focal point. */
async function cut(file: string, focus = { x: 50, y: 50 }) {
  const size = { width: arch.width, height: arch.height }
  const covering = sharp(file)
    .autoOrient()
    .resize({ ...size, fit: 'outside' })
  const { data, info } = await covering.toBuffer({ resolveWithObject: true })
  const left = Math.round(((info.width - size.width) * focus.x) / 100)
  const top = Math.round(((info.height - size.height) * focus.y) / 100)
  return await sharp(data)
    .extract({ left, top, ...size })
    .png()
    .toBuffer()
}
