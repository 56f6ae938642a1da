import { vercelStegaEncode } from '@vercel/stega'
import { type FileName, isObject } from '../../build/index.ts'

/** What no page shows as a text: names of colours and pictures, addresses. */
const isNoText = /^(?:colours|fonts)\.|\.(?:image|background|text)$|^site\.profiles\./

/**
 * The content of a file, in which each text carries its key, invisibly: whatever a component does with a text, the preview
 * finds out where it stands.
 */
export function marked(value: unknown, file: FileName): unknown {
  return walk(value, file)
}

function walk(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((inner, index) => walk(inner, `${key}.${index}`))
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, walk(inner, `${key}.${name}`)]),
    )
  const isShown = typeof value === 'string' ? !isNoText.test(key) : key.endsWith('.year')
  return isShown ? `${String(value)}${vercelStegaEncode({ key })}` : value
}
