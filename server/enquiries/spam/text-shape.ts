import type { EnquiryInput } from '#contract/enquiry.ts'
import { linkPattern } from './links.ts'

/** What was quoted from an earlier mail is by somebody else. */
export function withoutQuotes(message: string): string {
  return message.replaceAll(/^[ \t]*>.*$/gm, '')
}

/** Forums turn these into links; nobody types them into a letter. */
export function markupWeight(message: string): number {
  const isBbCode = /\[(?:url|link|img)[=\]]/i.test(message)
  const isAnchor = /<a\s[^>]*href/i.test(message)
  return (isBbCode ? 4 : 0) + (isAnchor ? 4 : 0)
}

/** Most of the message is in letters that neither German nor English is written in. */
export function isForeignScript(message: string): boolean {
  const text = message.replaceAll(linkPattern, '')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters >= 10 && latin < letters / 2
}

/** Words that hide a letter of another alphabet among Latin ones, such as the і in `bіtcoin`. */
export function mixedWords(text: string): number {
  const words = text.match(/\p{L}+/gu) ?? []
  return words.filter(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
  ).length
}

/** The same words, lines or letters again and again, or the same text in every field. */
export function repetitionWeight({ name, company }: EnquiryInput, message: string): number {
  const lines = message.split('\n').map((line) => line.trim().toLowerCase())
  const longLines = lines.filter((line) => line.length >= 15 && /\p{L}/u.test(line))
  const words = message.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []
  const isRunOfWords = words.length >= 30 && new Set(words).size < words.length / 4
  const isRunOfLines = longLines.length - new Set(longLines).size >= 3
  const isRunOfLetters = /([\p{L}\d])\1{29}/u.test(message)
  const isEverywhere = name !== '' && message.trim() === name && (company === '' || company === name)
  return (isRunOfWords || isRunOfLines ? 4 : 0) + (isRunOfLetters ? 3 : 0) + (isEverywhere ? 3 : 0)
}

/** Random letters, as robots fill in that look for forms which answer. */
export function gibberishWeight({ name, company, message }: EnquiryInput): number {
  return (isGibberish(message) ? 4 : 0) + (isGibberish(name) ? 3 : 0) + (isGibberish(company) ? 2 : 0)
}

function isGibberish(text: string): boolean {
  if (!/^[a-z]{10,}$/i.test(text)) return false
  return (text.match(/[a-z](?=[A-Z])/g)?.length ?? 0) >= 4
}
