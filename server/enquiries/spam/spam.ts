import type { EnquiryInput } from '#contract/enquiry.ts'
import { bulkPhrases, offers } from './spam-phrases.ts'

/** Why an enquiry looks like spam. The codes are stored and shown to the owner. */
export type Suspicion =
  | 'honeypot'
  | 'tooFast'
  | 'links'
  | 'linkInName'
  | 'markup'
  | 'foreignScript'
  | 'mixedScript'
  | 'repeatedText'
  | 'gibberish'
  | 'offer'
  | 'bulkMail'

/** From here on it is kept in quarantine. Only the honeypot gets there by itself with any text at all. */
const threshold = 5

/** Nobody types a message in less. A browser that has kept the form through a reload may send it sooner, so it is a hint. */
const fastMs = 2_000

/**
 * The reasons to suspect an enquiry, none for one to trust. Each finding has a weight, and only together do they count:
 * whatever a guest, a chef or an owner would write must stay below the threshold, so hints are many and light.
 */
export function spamReasons({
  fields,
  honeypot,
  elapsedMs,
  idempotencyKey,
}: {
  fields: EnquiryInput
  honeypot: string
  elapsedMs: number | null
  idempotencyKey: string | null
}): Suspicion[] {
  const { name, email, company } = fields
  const message = withoutQuotes(fields.message)
  const links = foreignLinks(`${name}\n${company}\n${message}`, email)
  const offer = offerWeight(readable(`${name}\n${company}\n${message}`))
  // The time is the script's, and only the script sends a key.
  const isFast = idempotencyKey !== null && elapsedMs !== null && elapsedMs < fastMs

  const weights: Record<Suspicion, number> = {
    honeypot: honeypot.trim() === '' ? 0 : threshold,
    tooFast: isFast ? 1 : 0,
    links: linkWeight(links, message),
    linkInName: /https?:\/\/|www\.|\bt\.me\//i.test(name) ? 4 : 0,
    markup: markupWeight(message),
    // With its link and a fast script still below the threshold: houses abroad have guests from here, a web site and
    // often an address at a provider's.
    foreignScript: isForeignScript(message) && links.length > 0 ? 2 : 0,
    mixedScript: mixedWords(`${name}\n${message}`) >= 2 ? 4 : 0,
    repeatedText: repetitionWeight(fields, message),
    gibberish: gibberishWeight(fields),
    offer,
    // Letters from a hotel have some of this in their footer, so it only underlines an offer.
    bulkMail:
      offer === 0 ? 0 : Math.min(bulkPhrases.filter((phrase) => phrase.test(readable(message))).length, 3),
  }

  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  if (total < threshold) return []
  return (Object.keys(weights) as Suspicion[]).filter((reason) => weights[reason] > 0)
}

/** What was quoted from an earlier mail is by somebody else. */
function withoutQuotes(message: string): string {
  return message.replaceAll(/^[ \t]*>.*$/gm, '')
}

/** Without the bold mathematical letters and other lookalikes that are to get past filters, and in one line. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

/** Addresses with a scheme or www, and bare ones under endings that are no words of our languages. */
const linkPattern =
  /(?<![\w@.-])(?:https?:\/\/[^\s<>"'\])]+|www\.[^\s<>"'\])]+|(?:[a-z\d-]+\.)+(?:com|net|org|info|biz|io|ru|cn|xyz|top|site|online|shop|club|store|app|dev|eu|de|ch|uk|pl|cz|nl|hotel|restaurant)(?![\w@-])(?:\/[^\s<>"'\])]*)?|(?:t\.me|bit\.ly|goo\.gl|cutt\.ly|is\.gd|rb\.gy|tinyurl\.com)\/[^\s<>"'\])]+)/gi

/** Where people present their house; a signature names several. */
const ordinaryHosts =
  /(?:^|\.)(?:instagram\.com|facebook\.com|linkedin\.com|xing\.com|youtube\.com|youtu\.be|tiktok\.com|tripadvisor\.[a-z.]+|booking\.com|holidaycheck\.[a-z]+|guide\.michelin\.com|relaischateaux\.com|opentable\.[a-z.]+|wa\.me|maps\.app\.goo\.gl|google\.[a-z.]+)$/

/** The links that lead neither to the sender's own domain nor to where everybody presents a house; each once. */
function foreignLinks(text: string, email: string): string[] {
  const ownHost = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const links = new Set(
    Array.from(text.matchAll(linkPattern), ([link]) =>
      link.toLowerCase().replace(/^https?:\/\/|[.,;:!?]+$/g, ''),
    ),
  )
  return [...links].filter((link) => {
    const host = hostOf(link)
    return host !== ownHost && !host.endsWith(`.${ownHost}`) && !ordinaryHosts.test(host)
  })
}

function hostOf(link: string): string {
  return link.replace(/[/?#:].*$/s, '').replace(/^www\./, '')
}

/** What is registered for a few days, and what hides where it leads. */
const throwawayHosts =
  /\.(?:bet|bid|buzz|casino|click|club|icu|live|loan|online|shop|site|store|top|vip|win|xyz)$|^(?:bit\.ly|cutt\.ly|is\.gd|rb\.gy|t\.me|tinyurl\.com)$/

/** Chinese and Japanese have no spaces; two characters are about a word. */
const wordPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|\p{L}{2,}/gu

function linkWeight(links: string[], message: string): number {
  if (links.length === 0) return 0
  const words = message.replaceAll(linkPattern, '').match(wordPattern)?.length ?? 0
  const isLittleElse = words < 6 * links.length
  const isThrowaway = links.some((link) => throwawayHosts.test(hostOf(link)))
  const weight = links.length <= 2 ? 1 : links.length <= 5 ? 2 : 3
  return weight + (isLittleElse ? 1 : 0) + (isThrowaway ? 1 : 0)
}

/** Forums turn these into links; nobody types them into a letter. */
function markupWeight(message: string): number {
  const isBbCode = /\[(?:url|link|img)[=\]]/i.test(message)
  const isAnchor = /<a\s[^>]*href/i.test(message)
  return (isBbCode ? 4 : 0) + (isAnchor ? 4 : 0)
}

/** Most of the message is in letters that neither German nor English is written in. */
function isForeignScript(message: string): boolean {
  const text = message.replaceAll(linkPattern, '')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters >= 10 && latin < letters / 2
}

/** Words that hide a letter of another alphabet among Latin ones, such as the і in `bіtcoin`. */
function mixedWords(text: string): number {
  const words = text.match(/\p{L}+/gu) ?? []
  return words.filter(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
  ).length
}

function repetitionWeight({ name, company }: EnquiryInput, message: string): number {
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
function gibberishWeight({ name, company, message }: EnquiryInput): number {
  return (isGibberish(message) ? 4 : 0) + (isGibberish(name) ? 3 : 0) + (isGibberish(company) ? 2 : 0)
}

function isGibberish(text: string): boolean {
  if (!/^[a-z]{10,}$/i.test(text)) return false
  return (text.match(/[a-z](?=[A-Z])/g)?.length ?? 0) >= 4
}

/** Phrases that sell, and never enough of them alone. */
function offerWeight(text: string): number {
  const weights = offers.flatMap(({ weight, phrases }) =>
    phrases.map((phrase) => (phrase.test(text) ? weight : 0)),
  )
  return Math.min(
    weights.reduce((sum, weight) => sum + weight, 0),
    threshold - 1,
  )
}
