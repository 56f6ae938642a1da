import sharp from 'sharp'
import { contrast, leastContrast } from '../content/colours.ts'
import type { Content } from '../content/schema.ts'

/** Of the content. */
export type SiteColours = Pick<Content['colours'], 'linen' | 'ink'>

/** What the placeholder colours depend on. */
export function placeholderSettings({ linen, ink }: SiteColours) {
  return {
    linen,
    ink,
    contrast: leastContrast,
    shareOfLinen: 0.6,
    /** How far apart the lightest and the darkest row are moved, of 255, and how many times at most. */
    range: 100,
    mostStretch: 4,
    /** Shades from black to linen: so few that the pictures of a page share most of theirs. */
    shades: 24,
  }
}

/**
 * The light of a picture from top to bottom in four shades of linen, so that no picture brings a colour of its own to the
 * page: the means of its rows, their light and shade made clearer, and as light as text in the colour of ink needs them.
 * They show until the picture is there, and behind the alternative text if it is missing.
 */
export async function placeholderColours(picture: Uint8Array, colours: SiteColours): Promise<string[]> {
  const settings = placeholderSettings(colours)
  const linen = [...Buffer.from(settings.linen.slice(1), 'hex')]
  const lightest = mean(linen)
  const lights = await lightsOfRows(picture)
  const middle = mean(lights)
  const range = Math.max(...lights) - Math.min(...lights)
  const stretch = Math.max(1, Math.min(settings.mostStretch, settings.range / range))
  const mixed = lights.map((light) => {
    const clearer = Math.max(0, Math.min(255, light + (light - middle) * (stretch - 1)))
    return clearer * (1 - settings.shareOfLinen) + lightest * settings.shareOfLinen
  })

  function shadesWith(share: number) {
    return mixed.map((light) => {
      const shade = Math.round(Math.min(1, light / lightest + share) * settings.shades) / settings.shades
      return `#${Buffer.from(linen.map((channel) => Math.round(channel * shade))).toString('hex')}`
    })
  }

  for (let share = 0; share < 1; share += 0.01) {
    const shades = shadesWith(share)
    if (shades.every((shade) => contrast(shade, settings.ink) >= settings.contrast)) return shades
  }
  return shadesWith(1)
}

async function lightsOfRows(picture: Uint8Array): Promise<number[]> {
  const pixels = await sharp(picture)
    .autoOrient()
    .resize(1, 4, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return [0, 3, 6, 9].map((start) => mean([...pixels.subarray(start, start + 3)]))
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value) / values.length
}
