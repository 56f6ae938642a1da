import { enquiryFields, type EnquiryInput } from '#contract/enquiry.ts'

/** Why an enquiry looks like spam. The codes are stored, and `content/mail.json` has words for them. */
export const spamReasonCodes = ['honeypot', 'notFromBrowser', 'links', 'markup'] as const
export type SpamReason = (typeof spamReasonCodes)[number]

interface Evidence {
  fields: EnquiryInput
  /** What stands in the field that people do not see. */
  honeypot: string
  /** Whether the request names this site as its origin, or says in `Sec-Fetch-Site` that a browser sent it from a page. */
  isFromBrowser: boolean
}

/**
 * The reasons to take an enquiry for spam, none for one to trust. Only what is plain: bots fill in every field, programs
 * leave out what browsers send, and nobody else writes several links to strangers, or the markup of forums. What a person
 * sends by hand through the form, however unwanted, is not told from a letter.
 */
export function spamReasons({ fields, honeypot, isFromBrowser }: Evidence): SpamReason[] {
  const isFound: Record<SpamReason, boolean> = {
    honeypot: honeypot.trim() !== '',
    notFromBrowser: !isFromBrowser,
    links: foreignHosts(fields).size >= 2,
    markup: markup.test(fields.message),
  }
  return spamReasonCodes.filter((code) => isFound[code])
}

/** Forums turn these into links; nobody types them into a letter. */
const markup = /\[(?:url|link|img)[=\]]|<a\s[^>]*href/i

/** Addresses with a scheme or www, and shortened ones. A name such as hotel-example.de alone is how people call a house. */
const link =
  /(?:https?:\/\/|www\.)([^\s<>"'\])/?#:]+)|\b((?:t\.me|bit\.ly|goo\.gl|cutt\.ly|is\.gd|rb\.gy|tinyurl\.com)(?=\/))/gi

/** Where people present their house; a signature names several. */
const ordinaryHosts =
  /(?:^|\.)(?:instagram\.com|facebook\.com|linkedin\.com|xing\.com|youtube\.com|youtu\.be|tiktok\.com|tripadvisor\.[a-z.]+|booking\.com|holidaycheck\.[a-z]+|guide\.michelin\.com|relaischateaux\.com|opentable\.[a-z.]+|wa\.me|maps\.app\.goo\.gl|google\.[a-z.]+)$/

/** The hosts of links that lead neither to the sender's own domain nor to where everybody presents a house. */
function foreignHosts(fields: EnquiryInput): Set<string> {
  const ownHost = fields.email.slice(fields.email.lastIndexOf('@') + 1).toLowerCase()
  // What was quoted from an earlier mail is by somebody else.
  const text = enquiryFields.map((field) => fields[field].replaceAll(/^[ \t]*>.*$/gm, '')).join('\n')
  const hosts = Array.from(text.matchAll(link), ([, host, shortened]) =>
    (host ?? shortened ?? '').toLowerCase().replace(/^www\.|[.,;!]+$/g, ''),
  )
  return new Set(hosts.filter((host) => !`.${host}`.endsWith(`.${ownHost}`) && !ordinaryHosts.test(host)))
}
