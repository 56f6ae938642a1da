import path from 'node:path'
import { normalizePath } from 'vite'
import { fileNames, loadContent } from './content/content.ts'
import type { Content, FileName } from './content/schema.ts'
import { prepareSiteAssets, publicDirectory, type SiteAssets } from './assets/site-assets.ts'

// As Vite writes paths on every system.
const contentDirectory = normalizePath(path.join(import.meta.dirname, '../content'))
const assetSources = new Set([
  `${contentDirectory}/fonts`,
  `${contentDirectory}/images`,
  normalizePath(path.join(import.meta.dirname, '../public')),
])

/** Whether the modules are made from this file, which need not be there any more. */
export function isSource(file: string): boolean {
  return contentName(file) !== undefined || assetSources.has(path.posix.dirname(file))
}

interface Source {
  /** The folder that is read as `content/`. */
  folder?: string
  /** The content, where it is another than that of the folder. @throws ContentError */
  read?: () => Content
  madeIn?: string
  /** What is handed out for a text of the content. */
  mark?: (value: unknown, file: FileName) => unknown
}

const virtualModules: Record<string, (assets: SiteAssets) => string> = {
  'virtual:pictures': ({ pictures }) => `export default ${JSON.stringify(pictures, withoutColours)}`,
  'virtual:previews': ({ previews }) => `export default ${JSON.stringify(previews)}`,
  'virtual:pictures.css': ({ pictures }) =>
    Object.entries(pictures)
      .map(([file, { colours }]) => `[data-picture="${file}"]{background:linear-gradient(${colours.join()})}`)
      .join('\n'),
  'virtual:fonts.css': ({ fonts }) => fonts.css,
  'virtual:design.css': ({ design }) => design,
}

/** The modules that Vite does not read from files as they are: the checked content, and what is made from it. */
export class SiteModules {
  /** Beside those of the content, for the fonts. */
  moreCharacters = ''
  readonly madeIn: string
  readonly #source: Source
  #content: Content | undefined
  #assets: Promise<SiteAssets> | undefined
  #areAssetsRight = false

  constructor(source: Source = {}) {
    this.#source = source
    this.madeIn = source.madeIn ?? publicDirectory
  }

  idOf(name: string): string | undefined {
    return name in virtualModules ? `/@${name}` : undefined
  }

  /** Undefined for a module of another kind. @throws ContentError, PictureError */
  async sourceOf(id: string): Promise<string | undefined> {
    const virtual = virtualModules[id.replace('/@', '')]
    if (virtual) return virtual(await this.assets())
    const name = contentName(id)
    if (!name) return undefined
    const value = this.content()[name]
    return JSON.stringify(this.#source.mark?.(value, name) ?? value)
  }

  /** Read once, until a source changes. @throws ContentError */
  content(): Content {
    const { folder, read = () => loadContent(folder) } = this.#source
    return (this.#content ??= read())
  }

  /** Made at the first call, one after the other: all write the same folder. @throws ContentError, PictureError */
  assets(): Promise<SiteAssets> {
    if (this.#assets && this.#areAssetsRight) return this.#assets
    this.#areAssetsRight = true
    const { folder } = this.#source
    const { madeIn, moreCharacters } = this
    const make = async () => prepareSiteAssets({ content: this.content(), folder, madeIn, moreCharacters })
    this.#assets = this.#assets?.then(make, make) ?? make()
    // What is missing may be there at the next try.
    this.#assets.catch(() => (this.#areAssetsRight = false))
    return this.#assets
  }

  forget() {
    this.#content = undefined
    this.#areAssetsRight = false
  }
}

/** For `JSON.stringify`: only the style sheet needs the colours of a picture. */
function withoutColours(key: string, value: unknown) {
  return key === 'colours' ? undefined : value
}

function contentName(id: string): FileName | undefined {
  const { dir, name, ext } = path.posix.parse(id.split('?')[0] ?? '')
  return dir === contentDirectory && ext === '.json' ? fileNames.find((each) => each === name) : undefined
}
