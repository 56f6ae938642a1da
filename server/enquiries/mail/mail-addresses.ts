import type { Config } from '../../config/config.ts'
import { addressOf } from '../../config/setting-values.ts'

/**
 * Who the mails about enquiries go to and come from; the address that the site shows stands in for both. Also the domain
 * of the sender, which the mails carry in their Message-ID.
 */
export function mailAddresses(
  { ENQUIRY_TO, ENQUIRY_FROM }: Pick<Config, 'ENQUIRY_TO' | 'ENQUIRY_FROM'>,
  site: { email: string },
) {
  const to = ENQUIRY_TO || site.email
  const from = ENQUIRY_FROM || site.email
  const sender = addressOf(from)
  return { to, from, domain: sender.slice(sender.lastIndexOf('@') + 1) }
}
