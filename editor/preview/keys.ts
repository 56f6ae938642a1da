import { VERCEL_STEGA_REGEX, vercelStegaDecodeAll } from '@vercel/stega'
import { locales } from '#contract/locale.ts'

/** Each key begins with it. */
const hiddenStart = '\u200B'.repeat(4)
const attributes = ['alt', 'aria-label', 'placeholder', 'title', 'content']
const language = new RegExp(`\\.(?:${locales.join('|')})$`)

/**
 * Remembers the key of each text that is in the page and takes its letters, which are invisible but have an effect on line
 * breaks, out of the page, now and whenever React has changed something.
 */
export class Keys {
  readonly #document: Document
  /** By what holds a text: its keys by the name of the attribute, which a text node has none of. */
  readonly #found = new Map<Node, Map<string, string[]>>()
  readonly #observer: MutationObserver

  constructor(document: Document, onChange: () => void) {
    this.#document = document
    this.#takeAll(document)
    this.#observer = new MutationObserver((records) => {
      this.#handle(records)
      onChange()
    })
    this.#observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: attributes,
    })
  }

  #takeFrom(node: Node, attribute = '') {
    const value = attribute ? (node as Element).getAttribute(attribute) : node.nodeValue
    if (!value?.includes(hiddenStart)) {
      this.#found.get(node)?.delete(attribute)
      return
    }
    const keys = vercelStegaDecodeAll<{ key: string }>(value).map(({ key }) => key.replace(language, ''))
    // What it is about is pointed at, not its description.
    const pictures = attribute === 'alt' ? keys.map((key) => key.replace(/imageAlt$/, 'image')) : []
    const ofNode = this.#found.get(node) ?? new Map<string, string[]>()
    this.#found.set(node, ofNode.set(attribute, [...new Set([...pictures, ...keys])]))
    const clean = value.replace(VERCEL_STEGA_REGEX, '')
    if (attribute) (node as Element).setAttribute(attribute, clean)
    else node.nodeValue = clean
  }

  #takeAll(root: Node) {
    // 5: elements and texts.
    const walker = this.#document.createTreeWalker(root, 5)
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node.nodeType === 3) this.#takeFrom(node)
      else if (node.nodeType === 1)
        for (const name of attributes) if ((node as Element).hasAttribute(name)) this.#takeFrom(node, name)
  }

  #handle(records: MutationRecord[]) {
    for (const { type, target, attributeName, addedNodes } of records)
      if (type === 'childList') for (const node of addedNodes) this.#takeAll(node)
      else this.#takeFrom(target, attributeName ?? '')
    if (records.some(({ removedNodes }) => removedNodes.length > 0))
      for (const node of this.#found.keys()) if (!node.isConnected) this.#found.delete(node)
    // What was changed here is nothing new.
    this.#observer.takeRecords()
  }

  /** Of a text node, or of the attributes of an element: `hero.title`. */
  of(node: Node): string[] {
    return [...(this.#found.get(node)?.values() ?? [])].flat()
  }

  /** The text nodes of a key, and the elements with an attribute of it, in the order in which they were found. */
  nodes(key: string): Node[] {
    return this.holders().filter((node) => this.of(node).includes(key))
  }

  holders(): Node[] {
    return [...this.#found.keys()].filter((node) => this.#document.body.contains(node))
  }

  /** Changes a text of React’s, until React changes it. */
  write(text: Text, data: string) {
    if (text.data === data) return
    this.#handle(this.#observer.takeRecords())
    text.data = data
    this.#observer.takeRecords()
  }

  stop() {
    this.#observer.disconnect()
  }
}
