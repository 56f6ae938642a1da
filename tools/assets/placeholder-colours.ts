import sharp from 'sharp'
import { contrast, leastContrast } from '#content/loader/colours.ts'
import { loadContent } from '#content/loader/content.ts'

/** Channels are multiples of it, so that colours are written with three digits. */
const step = 0x11

/** What the placeholder colours depend on. */
export function placeholderSettings() {
  const { linen, paper, ink } = loadContent().colours
  return {
    linen,
    paper,
    ink,
    contrast: leastContrast,
    shareOfLinen: 0.6,
    /** How far apart the lightest and the darkest row are moved, of 255, and how many times at most. */
    range: 100,
    mostStretch: 4,
    step,
  }
}

/**
 * The light of a picture from top to bottom in four colours: the means of its rows, their light and shade made clearer,
 * mixed with linen so that no picture brings a colour of its own to the page, and with as much paper as text in the
 * colour of ink needs on them. They show until the picture is there, and behind the alternative text if it is missing.
 */
export async function placeholderColours(picture: Uint8Array): Promise<string[]> {
  const settings = placeholderSettings()
  const [linen, paper] = [settings.linen, settings.paper].map(channels)
  const rows = await meansOfRows(picture)
  const lights = rows.map(mean)
  const middle = mean(lights)
  const range = Math.max(...lights) - Math.min(...lights)
  const stretch = Math.max(1, Math.min(settings.mostStretch, settings.range / range))
  const tinted = rows.map((row, i) => {
    const clearer = row.map((value) => clamp(value + (lights[i]! - middle) * (stretch - 1)))
    return mix(clearer, linen!, settings.shareOfLinen)
  })
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = tinted.map((row) => mix(row, paper!, share))
    if (mixed.every((row) => contrast(hex(row), settings.ink) >= settings.contrast)) return mixed.map(hex)
  }
  return tinted.map(() => settings.paper)
}

async function meansOfRows(picture: Uint8Array): Promise<number[][]> {
  const pixels = await sharp(picture)
    .autoOrient()
    .resize(1, 4, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return [0, 3, 6, 9].map((start) => [...pixels.subarray(start, start + 3)])
}

function mix(one: number[], other: number[], share: number) {
  return one.map((value, i) => Math.round(value + (other[i]! - value) * share))
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value) / values.length
}

function clamp(value: number) {
  return Math.max(0, Math.min(255, value))
}

function channels(colour: string) {
  return [...Buffer.from(colour.slice(1), 'hex')]
}

function hex(colour: number[]) {
  return `#${Buffer.from(colour.map((value) => Math.round(value / step) * step)).toString('hex')}`
}
