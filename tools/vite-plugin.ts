import path from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { fileNames, loadContent } from '#content/loader/content.ts'
import type { FileName } from '#content/loader/schema.ts'
import { latin1 } from './assets/fonts/fonts.ts'
import { prepareSiteAssets, type SiteAssets } from './assets/site-assets.ts'

// As Vite writes paths on every system.
const contentDirectory = normalizePath(path.join(import.meta.dirname, '../content'))

/** Serves the checked content in place of its raw files, and what is made from the pictures and fonts. */
export function valdorn(): Plugin {
  let assets: Promise<SiteAssets> | undefined
  let moreCharacters = ''
  const siteAssets = () => (assets ??= prepareSiteAssets(moreCharacters))

  const virtualModules: Record<string, () => Promise<string>> = {
    'virtual:pictures': async () =>
      `export default ${JSON.stringify((await siteAssets()).pictures, withoutColours)}`,
    'virtual:previews': async () => `export default ${JSON.stringify((await siteAssets()).previews)}`,
    'virtual:pictures.css': async () =>
      Object.entries((await siteAssets()).pictures)
        .map(
          ([file, { colours }]) => `[data-picture="${file}"]{background:linear-gradient(${colours.join()})}`,
        )
        .join('\n'),
    'virtual:fonts.css': async () => (await siteAssets()).fonts.css,
    'virtual:design.css': async () => (await siteAssets()).design,
  }

  return {
    name: 'valdorn',
    enforce: 'pre',
    config(_, { command }) {
      // While the server runs, words are changed, and the fonts are not.
      if (command === 'serve') moreCharacters = latin1
    },
    resolveId(id) {
      return id in virtualModules ? `/@${id}` : undefined
    },
    async load(id) {
      if (id.startsWith('/@virtual:')) return await virtualModules[id.slice(2)]?.()
      const name = contentName(id)
      return name && JSON.stringify(loadContent()[name])
    },
    // Placeholders of other files may name the changed one, so the whole page is loaded again.
    handleHotUpdate({ file, server }) {
      if (!contentName(file)) return undefined
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}

/** For `JSON.stringify`: of a picture, only the style sheet needs the colours. */
function withoutColours(key: string, value: unknown) {
  return key === 'colours' ? undefined : value
}

function contentName(id: string): FileName | undefined {
  const { dir, name, ext } = path.posix.parse(id.split('?')[0] ?? '')
  return dir === contentDirectory && ext === '.json' ? fileNames.find((each) => each === name) : undefined
}
