import { ContentError, loadContent } from '#content/loader/content.ts'
import { PictureError } from '#tools/assets/masters.ts'
import { checkSiteAssets } from '#tools/assets/site-assets.ts'
import { placeFrom, type Problem } from '../protocol.ts'

/** What the build would say of the content in a folder; nothing where it would build. */
export async function check(folder: string): Promise<Problem[]> {
  try {
    await checkSiteAssets(loadContent(folder), folder)
    return []
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof PictureError)) throw error
    return error.message.split('\n').map(problemFrom)
  }
}

/** As in `content/team.json, line 31: members[2].role is empty; write its text`. */
const line = /^content\/(\w+)\.json(?:, line \d+)?(?:, column \d+)?: (?:the file |([\w[\].]+) )?(.*)$/

function problemFrom(message: string): Problem {
  const [, file = '', keys = '', words = message] = line.exec(message) ?? []
  const key = keys.replaceAll(/\[(\d+)\]/g, '.$1')
  return { place: placeFrom([file, key].filter(Boolean).join('.')), message: words }
}
