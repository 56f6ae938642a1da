import { defaultLocale, locales } from '#contract/locale.ts'
import { securityTxtFile } from '#contract/routes.ts'

/** A year at most (RFC 9116, 2.5.5); whoever builds once in that time never sees it end. */
const lifetimeDays = 364

/** Whom to tell of a hole, in the form that those who look for holes look for (RFC 9116). */
export function securityTxt({ siteUrl, email, now }: { siteUrl: string; email: string; now: Date }): string {
  const expires = new Date(now.getTime() + lifetimeDays * 24 * 60 * 60 * 1000)
  const languages = [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)]
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${siteUrl}/${securityTxtFile}`,
    '',
  ].join('\n')
}
