import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Content } from '../content/schema.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { previewSize, type PreviewManifest } from '#src/index.ts'
import { type AssetFolders, fingerprint, writeCached } from './cache.ts'
import { outline, type Setting } from './fonts/text-outlines.ts'

type Wording = Pick<Content, 'site' | 'hero' | 'colours' | 'fonts'>

const { width, height } = previewSize

/** Pixels. The arch with the hero's picture stands on the lower edge. */
const margin = 72
const arch = { left: 796, top: margin, width: 332, height: height - margin }

/** As on the landing page: sizes in pixels, everything else in em. */
const brand = { size: 46, letterSpacing: -0.02 }
const headline = { size: 136, letterSpacing: -0.035, lineHeight: 0.92, indent: 0.62 }
const tagline = { size: 28, letterSpacing: 0 }

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
}: { content: Wording; from: string } & AssetFolders): Promise<PreviewManifest> {
  const heroPicture = await readFile(path.join(from, content.hero.image))
  const made = await Promise.all(
    locales.map(async (locale) => {
      const svg = await draw(content, locale)
      const key = fingerprint(svg, heroPicture, JSON.stringify([arch, jpeg, sharp.versions.sharp]))
      const address = `/images/preview-${locale}.${key}.jpg`
      await writeCached(folders, address, () => render(svg, heroPicture))
      return [locale, address]
    }),
  )
  return Object.fromEntries(made)
}

/** Everything but the picture in the arch, as SVG. */
async function draw({ site, hero, colours, fonts }: Wording, locale: Locale) {
  const [title, emphasis, claim] = [hero.title[locale], hero.titleEmphasis[locale], site.tagline[locale]]
  const titleWidth = (await outline(fonts, 'large', title, headline)).width
  const emphasisWidth = (await outline(fonts, 'italic', emphasis, headline)).width
  const headlineWidth = Math.max(titleWidth, emphasisWidth + headline.indent * headline.size)
  const fittedHeadline = fitted(headline, headlineWidth)
  const fittedTagline = fitted(tagline, (await outline(fonts, 'text', claim, tagline)).width)
  const { indent, lineHeight, size } = fittedHeadline

  const at = (x: number, baseline: number, name: 'ink' | 'bronze', { svg }: { svg: string }) =>
    `<g transform="translate(${x} ${baseline})" fill="${colours[name]}">${svg}</g>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    at(margin, 106, 'ink', await outline(fonts, 'large', site.name, brand)),
    at(margin, headlineTop, 'ink', await outline(fonts, 'large', title, fittedHeadline)),
    at(
      margin + indent * size,
      headlineTop + lineHeight * size,
      'ink',
      await outline(fonts, 'italic', emphasis, fittedHeadline),
    ),
    at(margin, height - margin, 'bronze', await outline(fonts, 'text', claim, fittedTagline)),
    '</svg>',
  ].join('')
}

/** The same setting, smaller where its widest line would be too wide. */
function fitted<Text extends Setting>(setting: Text, widest: number): Text {
  return { ...setting, size: setting.size * Math.min(1, maxLineWidth / widest) }
}

async function render(svg: string, heroPicture: Uint8Array) {
  const radius = arch.width / 2
  const outlineOfArch = `M0 ${arch.height}V${radius}a${radius} ${radius} 0 0 1 ${arch.width} 0V${arch.height}z`
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${arch.width}" height="${arch.height}"><path d="${outlineOfArch}"/></svg>`
  const cutOut = await sharp(heroPicture)
    .autoOrient()
    .resize({ width: arch.width, height: arch.height })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return await sharp(Buffer.from(svg))
    .composite([{ input: cutOut, left: arch.left, top: arch.top }])
    .jpeg(jpeg)
    .toBuffer()
}
