import { readFile } from 'node:fs/promises'
import path from 'node:path'

const styleSheet = path.join(import.meta.dirname, '../../src/styles/tokens.css')

/** The colours of the design by their names, as #rrggbb, for what is drawn outside of a page. */
export async function readColours() {
  const declarations = (await readFile(styleSheet, 'utf8')).matchAll(/--([a-z]+): (#[\da-f]{6});/g)
  const colours = new Map([...declarations].map(([, name, colour]) => [name, colour]))
  return function colour(name: 'ink' | 'bronze' | 'linen' | 'paper' | 'spruce'): string {
    const found = colours.get(name)
    if (found === undefined) throw new Error(`src/styles/tokens.css has no colour --${name}; put it back.`)
    return found
  }
}
