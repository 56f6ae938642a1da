import type { EnquiryInput } from '../../contract/enquiry.ts'

/** Why an enquiry looks like spam. The codes are stored, and `content/mail.json` has words for them. */
export const spamReasonCodes = ['honeypot', 'notFromBrowser', 'markup'] as const
export type SpamReason = (typeof spamReasonCodes)[number]

interface Evidence {
  fields: EnquiryInput
  /** What stands in the field that people do not see. */
  honeypot: string
  /** Whether the request has what every browser of today sends. */
  isFromBrowser: boolean
}

/**
 * The reasons to take an enquiry for spam, none for one to trust. Only what is plain: bots fill in every field, programs
 * leave out what browsers send, and only forums turn such markup into links. What somebody sends through the form by hand,
 * however unwanted, is not told from a letter; nor are links, which journalists and heirs of two houses send, too.
 */
export function spamReasons({ fields, honeypot, isFromBrowser }: Evidence): SpamReason[] {
  const isFound: Record<SpamReason, boolean> = {
    honeypot: honeypot.trim() !== '',
    notFromBrowser: !isFromBrowser,
    markup: /\[(?:url|link|img)[=\]]|<a\s[^>]*href/i.test(fields.message),
  }
  return spamReasonCodes.filter((code) => isFound[code])
}
