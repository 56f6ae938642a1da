import sharp from 'sharp'
import { readColours } from './tokens.ts'

/** What the placeholder colours depend on: the two tokens, and the contrast of text (WCAG 1.4.6). */
export async function placeholderSettings() {
  const colour = await readColours()
  return { paper: colour('paper'), ink: colour('ink'), contrast: 7 }
}

/**
 * The main colour of a picture, mixed with as much paper as text in the colour of ink needs on it: it shows until the
 * picture is there, and behind the alternative text if it is missing.
 */
export async function placeholderColour(picture: Uint8Array) {
  const settings = await placeholderSettings()
  const [paper, ink] = [channels(settings.paper), channels(settings.ink)]
  const thumbnail = await sharp(picture).resize(64).toColourspace('srgb').png().toBuffer()
  const { dominant } = await sharp(thumbnail).stats()
  const main = [dominant.r, dominant.g, dominant.b]
  for (let percent = 0; percent < 100; percent++) {
    const mixed = main.map((value, i) => Math.round(value + ((paper[i]! - value) * percent) / 100))
    if (contrast(mixed, ink) >= settings.contrast) return hex(mixed)
  }
  return settings.paper
}

/** WCAG 2.2, "contrast ratio", from 1 to 21. */
function contrast(one: number[], other: number[]) {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG 2.2, "relative luminance", from 0 to 1. */
function luminance(colour: number[]) {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string) {
  return [...Buffer.from(colour.slice(1), 'hex')]
}

function hex(colour: number[]) {
  return `#${Buffer.from(colour).toString('hex')}`
}
