import type { EnquiryInput } from '#contract/enquiry.ts'
import { foreignLinks, linkPattern, linkWeight } from './links.ts'
import {
  gibberishWeight,
  isForeignScript,
  markupWeight,
  mixedWords,
  repetitionWeight,
  withoutQuotes,
} from './text-shape.ts'

/** Why an enquiry looks like spam. The codes are stored, and `content/mail.json` has words for them. */
type SpamReason =
  | 'honeypot'
  | 'noOrigin'
  | 'noFetchMetadata'
  | 'noToken'
  | 'tooFast'
  | 'links'
  | 'linkInName'
  | 'markup'
  | 'foreignScript'
  | 'mixedScript'
  | 'repeatedText'
  | 'gibberish'
  | 'sales'

/** What a browser sends along with the form, and a program that only posts to its address does not. */
export interface BrowserSigns {
  /** `Origin` or `Referer` name this site. Every browser has sent one of them with a form since long ago. */
  hasOrigin: boolean
  /** `Sec-Fetch-Site`: Chrome since 2019, Firefox since 2021, Safari since 2023. */
  hasFetchMetadata: boolean
  /** The token that the server has written into the form within the last day; a static host writes none. */
  hasToken: boolean
}

export interface SpamEvidence {
  fields: EnquiryInput
  honeypot: string
  elapsedMs: number | null
  idempotencyKey: string | null
  signs: BrowserSigns
}

/** From here on it is kept in quarantine. */
const threshold = 5

/** Nobody types a message in less. A browser that has kept the form through a reload may send it sooner, so it is a hint. */
const fastMs = 2_000

/**
 * The reasons to suspect an enquiry, none for one to trust. Each finding has a weight, and only together do they count:
 * whatever a guest, a chef or an owner would write must stay below the threshold, so hints are many and light. All signs of
 * a browser together weigh one less than the threshold: with them any hint is enough, without another they are not.
 */
export function spamReasons(evidence: SpamEvidence): SpamReason[] {
  const weights = weigh(evidence)
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  if (total < threshold) return []
  return (Object.keys(weights) as SpamReason[]).filter((reason) => weights[reason] > 0)
}

function weigh({ fields, honeypot, elapsedMs, idempotencyKey, signs }: SpamEvidence) {
  const message = withoutQuotes(fields.message)
  const links = foreignLinks(fields, message)
  // The time is the script's, and only the script sends a key.
  const isFast = idempotencyKey !== null && elapsedMs !== null && elapsedMs < fastMs
  return {
    honeypot: honeypot.trim() === '' ? 0 : threshold,
    noOrigin: signs.hasOrigin ? 0 : 2,
    noFetchMetadata: signs.hasFetchMetadata ? 0 : 1,
    noToken: signs.hasToken ? 0 : 1,
    tooFast: isFast ? 1 : 0,
    links: linkWeight(links, message),
    linkInName: /https?:\/\/|www\.|\bt\.me\//i.test(fields.name) ? 4 : 0,
    markup: markupWeight(message),
    // Light: houses abroad have guests from here, a web site and often an address at a provider's.
    foreignScript: isForeignScript(message) && links.length > 0 ? 1 : 0,
    mixedScript: mixedWords(`${fields.name}\n${message}`) >= 2 ? 4 : 0,
    repeatedText: repetitionWeight(fields, message),
    gibberish: gibberishWeight(fields),
    // Honest letters have some of this as well, so it counts only where nothing speaks for a browser.
    sales: !signs.hasOrigin && soundsLikeSales(fields.email, message) ? 1 : 0,
  } satisfies Record<SpamReason, number>
}

/** Offers go out from free mailboxes, lead somewhere, or name a price or a share. */
function soundsLikeSales(email: string, message: string): boolean {
  return freeMailbox.test(email) || message.search(linkPattern) >= 0 || figure.test(message)
}

const freeMailbox =
  /@(?:gmail|googlemail|yahoo|outlook|hotmail|live|aol|gmx|web|proton|protonmail|icloud|mail|yandex|libero|orange|inbox)\.[a-z.]+$/i
const figure = /[$€£]\s?\d|\d\s?(?:[$€£%]|eur(?:os?)?\b|usd\b|dollars?\b|bitcoin\b)/i
