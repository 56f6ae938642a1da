import sharp from 'sharp'
import { expect, it } from 'vitest'
import { contrast } from '../content/colours.ts'
import { loadContent } from '../content/content.ts'
import { lightOf, placeholderColours } from './placeholder-colours.ts'

/** A picture of equal bands, from top to bottom. */
async function bands(...colours: string[]) {
  const rects = colours.map((colour, i) => `<rect width="400" height="100" y="${i * 100}" fill="${colour}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${colours.length * 100}">${rects.join('')}</svg>`
  return await sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const site = loadContent().colours
const coloursOf = async (picture: Buffer) => placeholderColours(await lightOf(picture), site)

it.each([
  ['black', ['#000000']],
  ['white', ['#ffffff']],
  ['spruce', ['#26332d']],
  ['of strong colours', ['#0044ff', '#00ff44', '#ff0044', '#000000']],
])('text is easy to read on each colour that stands in for a picture that is %s', async (_, colours) => {
  const stops = await coloursOf(await bands(...colours))
  expect(stops).toHaveLength(4)
  for (const stop of stops) {
    expect(stop).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrast(stop, site.ink)).toBeGreaterThanOrEqual(7)
  }
})

it('the colours are as light and dark, from top to bottom, as the rows of the picture', async () => {
  const picture = await bands('#6a6055', '#a39a8c', '#857b6d', '#4b443c')
  const [first, second, third, fourth] = (await coloursOf(picture)).map((each) => contrast(each, '#000000'))
  expect([second, third, first, fourth]).toEqual([first, second, third, fourth].toSorted((a, b) => b! - a!))
})

it('a picture lends the page its light, and none of its colour', async () => {
  const warm = { ...site, linen: '#f1eadf', bronze: '#5f4321', ink: '#1d1a16' }
  const hues = ['#3355aa', '#aa3355', '#33aa55']
  const stops = await Promise.all(
    hues.map(async (hue) => placeholderColours(await lightOf(await bands(hue)), warm)),
  )
  for (const [red, green, blue] of stops.flat().map(channels)) {
    expect(red).toBeGreaterThan(green!)
    expect(green).toBeGreaterThan(blue!)
  }
})

it('a picture without colour has a placeholder, too', async () => {
  const grey = await sharp(await bands('#777777'))
    .toColourspace('b-w')
    .jpeg()
    .toBuffer()
  expect(await coloursOf(grey)).toHaveLength(4)
})

function channels(colour: string) {
  return [...Buffer.from(colour.slice(1), 'hex')]
}
