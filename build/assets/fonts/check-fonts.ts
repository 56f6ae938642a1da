import type { Values } from '#contract/fill-in.ts'
import { fileNames } from '../../content/content.ts'
import { contentDirectory, lineOf, textsIn } from '../../content/content-file.ts'
import { ContentError, type Mistake, type MistakeCode, messageOf } from '../../content/mistake.ts'
import type { Fonts } from '../../content/schema/fonts.ts'
import { filesOf, findRareLetters, type FontSource, openFont, pathInPackage } from './font-files.ts'
import { facesOf, type Texts } from './fonts.ts'

const settings = [
  ['weight', 'wght', 'weight'],
  ['opticalSize', 'opsz', 'optical size'],
] as const

/**
 * Stops where a font is not there, or cannot be set as `content/fonts.json` says.
 * @throws ContentError naming every mistake.
 */
export async function checkFonts({ display, text }: Fonts, directory = contentDirectory) {
  const fonts = [
    { keys: ['display', 'upright'], source: display.upright, style: 'normal', cuts: ['large', 'small'] },
    { keys: ['display', 'italic'], source: display.italic, style: 'italic', cuts: ['large'] },
    { keys: ['text', 'upright'], source: text.upright, style: 'normal', cuts: [] },
  ] as const
  const mistakes = new Map<string, Mistake>()
  function report(keys: readonly string[], code: MistakeCode, values: Values) {
    const place: Mistake['place'] = ['fonts', ...keys]
    const mistake = { code, place, line: lineOf(place, directory), values }
    // Two fonts may be of one file.
    mistakes.set(messageOf(mistake), mistake)
  }
  for (const { keys, source, style, cuts } of fonts) {
    const [first] = filesOf({ source, style }, directory)
    const font = first && (await openFont(first.file).catch(() => undefined))
    if (!font) {
      report(keys, first ? 'fontUnreadable' : absence({ source, style }), { source })
      continue
    }
    for (const cut of cuts)
      for (const [key, tag, what] of settings) {
        const [value, axis] = [display[cut][key], font.axes[tag]]
        if (value === undefined || (axis && value >= axis.min && value <= axis.max)) continue
        const code = axis ? 'fontRange' : 'fontFixed'
        report(['display', cut, key], code, { setting: what, value, source, ...axis })
      }
  }
  if (mistakes.size > 0) throw new ContentError([...mistakes.values()])
}

function absence({ source, style }: FontSource): MistakeCode {
  if (!source.startsWith('@')) return 'fontMissing'
  if (pathInPackage(source) === undefined) return 'fontNotInstalled'
  return style === 'italic' ? 'fontWithoutItalics' : 'fontWithoutUpright'
}

/**
 * Stops at letters that would be shown in a font of the reader's machine. Mails, and the pages of errors, have no fonts of
 * their own.
 * @param directory where the texts stand.
 * @param fontDirectory where the files of fonts are.
 * @throws ContentError naming every text that has one of them.
 */
export async function checkLetters(
  fonts: Fonts,
  texts: Texts,
  directory: string,
  fontDirectory = contentDirectory,
) {
  const lacking = new Map<string, string>()
  for (const font of Object.values(facesOf(fonts))) {
    const { missing } = await findRareLetters(font, texts[font.text], fontDirectory)
    for (const letter of missing) lacking.set(letter, font.source)
  }
  const mistakes: Mistake[] = []
  for (const name of fileNames.filter((each) => each !== 'mail' && each !== 'errors')) {
    for (const { keys, text } of textsIn(directory, name)) {
      const letter = Array.from(text.normalize()).find((character) => lacking.has(character))
      if (letter === undefined) continue
      const place: Mistake['place'] = [name, ...keys]
      const values = { letter, source: lacking.get(letter)! }
      mistakes.push({ code: 'fontLacksLetter', place, line: lineOf(place, directory), values })
    }
  }
  if (mistakes.length > 0) throw new ContentError(mistakes)
}
