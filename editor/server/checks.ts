import { readdirSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import {
  checkContent,
  checkSiteAssets,
  type Content,
  ContentError,
  isObject,
  loadContent,
  PictureError,
} from '../../build/index.ts'
import { placeFrom, valueAt, type Files, type Json, type Problem } from '../protocol.ts'

/** What pages are made from, and the files that it was read from. */
export interface PreviewContent {
  files: Files
  content: Content
}

type Checked = { content: Content; problems: [] } | { content?: never; problems: Problem[] }

/** What the build would say of the content in a folder. */
export async function checkFolder(folder: string): Promise<Checked> {
  return await check(() => loadContent(folder), folder)
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
  const checkFiles = () =>
    check(
      () =>
        checkContent(
          (name) => files[name],
          (name, keys) => `content/${name}.json: ${z.core.toDotPath(keys)}`,
        ),
      folder,
    )
  let checked = await checkFiles()
  // Text by text, as long as the next check finds more, and at last whole files.
  for (const depth of [9, 9, 9, 1]) {
    for (const { place } of checked.problems) {
      const at = place.slice(0, depth)
      const key = String(at.at(-1))
      const value = filledIn(valueAt(before, at) ?? '', pictures, key)
      Object.assign(Object(valueAt(files, at.slice(0, -1))), { [key]: value })
    }
    if (!checked.content) checked = await checkFiles()
  }
  return checked.content && { files, content: checked.content }
}

async function check(load: () => Content, folder: string): Promise<Checked> {
  try {
    const content = load()
    await checkSiteAssets(content, folder)
    return { content, problems: [] }
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof PictureError)) throw error
    return { problems: error.message.split('\n').map(problemFrom) }
  }
}

/** As in `content/team.json, line 31: members[2].role is empty; write its text`. */
const line = /^content\/(\w+)\.json(?:, line \d+)?(?:, column \d+)?: (?:the file |([\w[\].]+) )?(.*)$/

function problemFrom(message: string): Problem {
  const [, file = '', keys = '', words = message] = line.exec(message) ?? []
  const key = keys.replaceAll(/\[(\d+)\]/g, '.$1')
  return { place: placeFrom([file, key].filter(Boolean).join('.')), message: words }
}

/** With something in place of each text and picture that is missing. */
function filledIn(value: Json, pictures: string[], key?: string): Json {
  if (typeof value === 'string') {
    if (key === 'image' && !pictures.includes(value)) return pictures[0] ?? value
    return value.trim() === '' ? '…' : value
  }
  if (Array.isArray(value)) return value.map((inner) => filledIn(inner, pictures))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, filledIn(inner, pictures, name)]),
  )
}
