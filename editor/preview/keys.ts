import { VERCEL_STEGA_REGEX, vercelStegaDecodeAll } from '@vercel/stega'
import { locales } from '../../contract/locale.ts'
import { elementOf } from './boxes.ts'

/** Each key begins with it. */
const hiddenStart = '\u200B'.repeat(4)
const attributes = ['alt', 'aria-label', 'placeholder', 'title', 'content']
const language = new RegExp(`\\.(?:${locales.join('|')})$`)

export type Keys = ReturnType<typeof keysIn>

/**
 * Remembers the key of each text that is in the page and takes its letters, which are invisible but have an effect on line
 * breaks, out of the page, now and whenever React has changed something.
 */
export function keysIn(document: Document, onChange: () => void) {
  /** By what holds a text: its keys by the name of the attribute, which a text node has none of. */
  const found = new Map<Node, Map<string, string[]>>()
  /** As React has them. */
  const rendered = new WeakMap<Node, string>()
  const observer = new MutationObserver((all) => {
    // What is being written is no text of the page.
    const records = all.filter(({ target }) => !elementOf(target)?.closest('edit-text'))
    if (records.length === 0) return
    handle(records)
    onChange()
  })

  function takeFrom(node: Node, attribute = '') {
    const value = attribute ? (node as Element).getAttribute(attribute) : node.nodeValue
    if (!value?.includes(hiddenStart)) {
      found.get(node)?.delete(attribute)
      return
    }
    const keys = vercelStegaDecodeAll<{ key: string }>(value).map(({ key }) => key.replace(language, ''))
    // A press on a picture opens the picture; its alternative text is beside it in the panel.
    const pictures = attribute === 'alt' ? keys.map((key) => key.replace(/imageAlt$/, 'image')) : []
    const ofNode = found.get(node) ?? new Map<string, string[]>()
    found.set(node, ofNode.set(attribute, [...new Set([...pictures, ...keys])]))
    const clean = value.replace(VERCEL_STEGA_REGEX, '')
    if (attribute) (node as Element).setAttribute(attribute, clean)
    else {
      rendered.set(node, clean)
      node.nodeValue = clean
    }
  }

  function takeAll(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node.nodeType === 3) takeFrom(node)
      else if (node.nodeType === 1)
        for (const name of attributes) if ((node as Element).hasAttribute(name)) takeFrom(node, name)
  }

  function handle(records: MutationRecord[]) {
    for (const { type, target, attributeName, addedNodes } of records)
      if (type === 'childList') for (const node of addedNodes) takeAll(node)
      else takeFrom(target, attributeName ?? '')
    if (records.some(({ removedNodes }) => removedNodes.length > 0))
      for (const node of found.keys()) if (!node.isConnected) found.delete(node)
    // What was changed here is nothing new.
    observer.takeRecords()
  }

  /** Of a text node, or of the attributes of an element: `hero.title`. */
  const of = (node: Node): string[] => [...(found.get(node)?.values() ?? [])].flat()
  const holders = (): Node[] =>
    [...found.keys()].filter((node) => of(node).length > 0 && document.body.contains(node))

  takeAll(document)
  const watched = { subtree: true, childList: true, characterData: true, attributeFilter: attributes }
  observer.observe(document, watched)
  return {
    of,
    /** All that hold a text. */
    holders,
    /** The text nodes of a key, and the elements with an attribute of it, in the order in which they were found. */
    nodes: (key: string) => holders().filter((node) => of(node).includes(key)),
    /** Changes a text of React’s, until React changes it; without data it is as React has it again. */
    write(text: Text, data = rendered.get(text) ?? text.data) {
      if (text.data === data) return
      handle(observer.takeRecords())
      text.data = data
      observer.takeRecords()
    },
    stop: () => observer.disconnect(),
  }
}
