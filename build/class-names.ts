import { globSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const files = globSync('src/**/*.module.css', { cwd: root }).toSorted()

/**
 * The name in a page of a class or an animation of a component: letters for the file, a number for its place there. Each page
 * holds its styles, and names that tell more would be a twentieth of what it weighs.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z]\w*/gi))]
  const index = files.indexOf(path.relative(root, file.split('?')[0]!))
  const letters = index.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)
  return letters + names.indexOf(name)
}
