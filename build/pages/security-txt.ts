import { locales } from '#contract/locale.ts'
import { securityTxtFile } from '#contract/routes.ts'
import { dayMs } from '#contract/time.ts'

/** A year at most (RFC 9116, 2.5.5), so the site has to be built once a year. */
export const lifetimeDays = 364

/** Where to report a security hole (RFC 9116). */
export function securityTxt({ siteUrl, email, now }: { siteUrl: string; email: string; now: Date }): string {
  return `Contact: mailto:${email}
Expires: ${new Date(now.getTime() + lifetimeDays * dayMs).toISOString()}
Preferred-Languages: ${locales.join(', ')}
Canonical: ${siteUrl}/${securityTxtFile}
`
}
