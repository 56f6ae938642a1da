import type { EnquiryInput } from '#contract/enquiry.ts'

/** Addresses with a scheme or www, and bare ones under endings that are no words of our languages. */
export const linkPattern =
  /(?<![\w@.-])(?:https?:\/\/[^\s<>"'\])]+|www\.[^\s<>"'\])]+|(?:[a-z\d-]+\.)+(?:com|net|org|info|biz|io|ru|cn|xyz|top|site|online|shop|club|store|app|dev|eu|de|ch|uk|pl|cz|nl|hotel|restaurant)(?![\w@-])(?:\/[^\s<>"'\])]*)?|(?:t\.me|bit\.ly|goo\.gl|cutt\.ly|is\.gd|rb\.gy|tinyurl\.com)\/[^\s<>"'\])]+)/gi

/** Where people present their house; a signature names several. */
const ordinaryHosts =
  /(?:^|\.)(?:instagram\.com|facebook\.com|linkedin\.com|xing\.com|youtube\.com|youtu\.be|tiktok\.com|tripadvisor\.[a-z.]+|booking\.com|holidaycheck\.[a-z]+|guide\.michelin\.com|relaischateaux\.com|opentable\.[a-z.]+|wa\.me|maps\.app\.goo\.gl|google\.[a-z.]+)$/

/** What is registered for a few days, and what hides where it leads. */
const throwawayHosts =
  /\.(?:bet|bid|buzz|casino|click|club|icu|live|loan|online|shop|site|store|top|vip|win|xyz)$|^(?:bit\.ly|cutt\.ly|is\.gd|rb\.gy|t\.me|tinyurl\.com)$/

/** Chinese and Japanese have no spaces; two characters are about a word. */
const wordPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|\p{L}{2,}/gu

/** The links that lead neither to the sender's own domain nor to where everybody presents a house; each once. */
export function foreignLinks({ name, email, company }: EnquiryInput, message: string): string[] {
  const ownHost = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const links = new Set(
    Array.from(`${name}\n${company}\n${message}`.matchAll(linkPattern), ([link]) =>
      link.toLowerCase().replace(/^https?:\/\/|[.,;:!?]+$/g, ''),
    ),
  )
  return [...links].filter((link) => {
    const host = hostOf(link)
    return host !== ownHost && !host.endsWith(`.${ownHost}`) && !ordinaryHosts.test(host)
  })
}

/** More for many links, for little text around them, and for hosts that hide something. */
export function linkWeight(links: string[], message: string): number {
  if (links.length === 0) return 0
  const words = message.replaceAll(linkPattern, '').match(wordPattern)?.length ?? 0
  const isLittleElse = words < 6 * links.length
  const isThrowaway = links.some((link) => throwawayHosts.test(hostOf(link)))
  const weight = links.length <= 2 ? 1 : links.length <= 5 ? 2 : 3
  return weight + (isLittleElse ? 1 : 0) + (isThrowaway ? 1 : 0)
}

function hostOf(link: string): string {
  return link.replace(/[/?#:].*$/s, '').replace(/^www\./, '')
}
