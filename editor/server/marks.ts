import { vercelStegaEncode } from '@vercel/stega'
import { type FileName, mapTexts } from '../../build/index.ts'

/** Names of colours and pictures, addresses, and a language’s name, which the pages in other languages show. */
const isNoText =
  /^(?:colours|fonts)\.|\.(?:image|background|text)$|^site\.profiles\.|^footer\.language\.name\./

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
