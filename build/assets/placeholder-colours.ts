import sharp from 'sharp'
import { contrast, leastContrast } from '../content/colours.ts'
import type { Content } from '../content/schema.ts'

/** Of the content. */
export type SiteColours = Pick<Content['colours'], 'linen' | 'bronze' | 'ink'>

/** What the placeholder colours depend on, beside the picture and the site. */
export const placeholderSettings = {
  contrast: leastContrast,
  shareOfLinen: 0.6,
  /** How far apart the lightest and the darkest row are moved, of 255, and how many times at most. */
  range: 100,
  mostStretch: 4,
  /** From bronze to linen: so few that the pictures of a page share most of theirs. */
  shades: 16,
}

/**
 * The light of a picture from top to bottom in four shades between linen and bronze, so that no picture brings a colour of its
 * own to the page: the means of its rows, their light and shade made clearer, and as light as text in the colour of ink needs them.
 * They show until the picture is there, and behind the alternative text if it is missing.
 */
export async function placeholderColours(picture: Uint8Array, site: SiteColours): Promise<string[]> {
  const { shareOfLinen, mostStretch, shades, ...settings } = placeholderSettings
  const linen = [...Buffer.from(site.linen.slice(1), 'hex')]
  const bronze = [...Buffer.from(site.bronze.slice(1), 'hex')]
  const lightest = mean(linen)
  const darkest = mean(bronze)
  const upright = sharp(picture).autoOrient()
  const pixels = await upright.resize(1, 4, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  const lights = [0, 3, 6, 9].map((start) => mean([...pixels.subarray(start, start + 3)]))
  const middle = mean(lights)
  const range = Math.max(...lights) - Math.min(...lights)
  const stretch = Math.max(1, Math.min(mostStretch, settings.range / range))
  const mixed = lights.map((light) => {
    const clearer = Math.max(0, Math.min(255, light + (light - middle) * (stretch - 1)))
    return clearer * (1 - shareOfLinen) + lightest * shareOfLinen
  })
  for (let lighter = 0; ; lighter += 0.01) {
    const found = mixed.map((light) => {
      const share = Math.max(0, Math.min(1, (light - darkest) / (lightest - darkest) + lighter))
      const shade = Math.round(share * shades) / shades
      const channels = linen.map((channel, i) => Math.round(bronze[i]! + (channel - bronze[i]!) * shade))
      return `#${Buffer.from(channels).toString('hex')}`
    })
    if (lighter >= 1 || found.every((each) => contrast(each, site.ink) >= settings.contrast)) return found
  }
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value) / values.length
}
