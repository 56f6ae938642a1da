import sharp from 'sharp'
import { contrast, leastContrast } from '../content/colours.ts'
import type { Content } from '../content/schema.ts'

/** How light a picture is from top to bottom, in four steps from 0 to 255, light and shade made clearer. */
export async function lightOf(picture: Uint8Array): Promise<Buffer> {
  const rows = sharp(picture).autoOrient().resize(1, 4, { fit: 'fill' })
  return await rows.greyscale().normalise().toColourspace('b-w').raw().toBuffer()
}

/**
 * The light of a picture in shades between linen and bronze, so that no picture brings a colour of its own to the page. They
 * show until it is there, and behind the alternative text if it is missing: none is darker than text in ink allows, and there
 * are so few that the pictures of a page share them.
 */
export function placeholderColours(light: Buffer, { linen, bronze, ink }: Content['colours']) {
  const [lightest, darkest] = [linen, bronze].map((colour) => [...Buffer.from(colour.slice(1), 'hex')])
  const shades = Array.from({ length: 17 }, (_, part) => {
    const channels = lightest!.map((channel, i) => channel + ((darkest![i]! - channel) * part) / 16)
    return `#${Buffer.from(channels).toString('hex')}`
  }).filter((shade) => contrast(shade, ink) >= leastContrast)
  return Array.from(light, (step) => shades[Math.round((1 - step / 255) * (shades.length - 1))]!)
}
