import { readdirSync } from 'node:fs'
import path from 'node:path'
import {
  checkContent,
  checkSiteAssets,
  type Content,
  ContentError,
  mapTexts,
  type Mistake,
} from '../../build/index.ts'
import { valueAt, type Files, type Json } from '../protocol.ts'

/** What pages are made from, and the files that it was read from. */
export interface PreviewContent {
  files: Files
  content: Content
}

type Checked = { content: Content; mistakes: [] } | { content?: never; mistakes: Mistake[] }

/** What the build would say of content with the pictures of a folder. */
export async function check(files: Files, folder: string): Promise<Checked> {
  try {
    const content = checkContent((name) => files[name])
    await checkSiteAssets(content, folder)
    return { content, mistakes: [] }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { mistakes: error.mistakes }
  }
}

/**
 * What the previews show of a draft with mistakes: each as it was before, or “…” and a picture of the others where there was
 * nothing. Undefined where no site can be made of that.
 */
export async function previewOf(
  draft: Files,
  before: Files,
  folder: string,
): Promise<PreviewContent | undefined> {
  const pictures = readdirSync(path.join(folder, 'images')).filter((name) => name.endsWith('.jpg'))
  const files = filledIn(draft, pictures) as Files
  let checked = await check(files, folder)
  // Text by text, as long as the next check finds more, and at last whole files.
  for (const depth of [9, 9, 9, 1]) {
    for (const { place } of checked.mistakes) {
      const at = place.slice(0, depth)
      const key = String(at.at(-1))
      const value = filledIn(valueAt(before, at) ?? '', pictures, key)
      Object.assign(Object(valueAt(files, at.slice(0, -1))), { [key]: value })
    }
    if (!checked.content) checked = await check(files, folder)
  }
  return checked.content && { files, content: checked.content }
}

/** With something in place of each text and picture that is missing. */
function filledIn(value: Json, pictures: string[], key = ''): Json {
  return mapTexts(
    value,
    (text, keys) => {
      if (keys.at(-1) === 'image' && !pictures.includes(text)) return pictures[0] ?? text
      return text.trim() === '' ? '…' : text
    },
    [key],
  ) as Json
}
