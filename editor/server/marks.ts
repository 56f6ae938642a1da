import { vercelStegaEncode } from '@vercel/stega'
import { type FileName, mapTexts } from '../../build/index.ts'

/** What no page shows as a text: names of colours and pictures, addresses. */
const isNoText = /^(?:colours|fonts)\.|\.(?:image|background|text)$|^site\.profiles\./

/**
 * The content of a file, in which each text carries its key, invisibly: whatever a component does with a text, the preview
 * finds out where it stands.
 */
export function marked(value: unknown, file: FileName): unknown {
  const texts = JSON.stringify(value, (key, inner) => (key === 'year' ? String(inner) : inner))
  return mapTexts(JSON.parse(texts), (text, keys) => {
    const key = [file, ...keys].join('.')
    return isNoText.test(key) ? text : text + vercelStegaEncode({ key })
  })
}
