import { fileNames } from '../../content/content.ts'
import { ContentError, contentDirectory, placeOf, textsIn } from '../../content/content-file.ts'
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
  const problems = new Set<string>()
  const report = (keys: readonly string[], problem: string) =>
    problems.add(`${placeOf('fonts', [...keys], directory)} ${problem}`)
  for (const { keys, source, style, cuts } of fonts) {
    const [first] = filesOf({ source, style }, directory)
    const font = first && (await openFont(first.file).catch(() => undefined))
    if (!font) {
      const unreadable = 'which is no font that can be read; put another file there'
      report(keys, `names ${source}, ${first ? unreadable : absence({ source, style })}`)
      continue
    }
    for (const cut of cuts)
      for (const [key, tag, what] of settings) {
        const [value, axis] = [display[cut][key], font.axes[tag]]
        if (value === undefined || (axis && value >= axis.min && value <= axis.max)) continue
        const problem = axis
          ? `asks for the ${what} ${value}, and ${source} has ${axis.min} to ${axis.max}; choose one of these`
          : `is there, and ${source} has one ${what} alone; remove it`
        report(['display', cut, key], problem)
      }
  }
  if (problems.size > 0) throw new ContentError([...problems].join('\n'))
}

/** Why a font is not there, and the remedy. */
function absence({ source, style }: FontSource) {
  if (!source.startsWith('@')) return 'which is not in content/fonts/; put it there or correct its name'
  return pathInPackage(source) === undefined
    ? `which is not installed; npm install --save-dev --save-exact ${source}`
    : `which has no ${style === 'italic' ? 'italics' : 'upright letters'}; name another font`
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
  const problems: string[] = []
  for (const name of fileNames.filter((each) => each !== 'mail' && each !== 'errors')) {
    for (const { keys, text } of textsIn(directory, name)) {
      const letter = Array.from(text.normalize()).find((character) => lacking.has(character))
      if (letter === undefined) continue
      const place = placeOf(name, keys, directory)
      problems.push(
        `${place} has "${letter}", which the font ${lacking.get(letter)} lacks; write it with other letters`,
      )
    }
  }
  if (problems.length > 0) throw new ContentError(problems.join('\n'))
}
