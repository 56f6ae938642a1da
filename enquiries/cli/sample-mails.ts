import { locales } from '../../contract/locale.ts'
import { sampleEnquiry, sampleReference } from '../../contract/sample-enquiry.ts'
import { currentRelease, readManifest } from '../../server/index.ts'
import { composeMail, type MailBatch } from '../mail/mails.ts'
import { spamReasonCodes } from '../spam/spam.ts'
import type { Enquiry, MailKind } from '../store/store.ts'
import type { CommandContext } from './context.ts'

/** Every kind of mail about an example, in the words of the release that is served: nobody has to send an enquiry to read them. */
export async function sampleMails({ settings, stdout }: CommandContext) {
  const { words, siteUrl } = await readManifest(await currentRelease('dist'))
  const mailSettings = { from: '', to: '', siteUrl, timeZone: settings.TIME_ZONE, words }
  const enquiries = locales.map(sampleIn)
  const suspected = enquiries.map((enquiry): Enquiry => ({ ...enquiry, spamReasons: [...spamReasonCodes] }))
  const notifications = [...enquiries.map((enquiry) => [enquiry]), suspected.slice(0, 1), enquiries]
  const samples: [MailKind, Enquiry[]][] = [
    ...enquiries.map((enquiry): [MailKind, Enquiry[]] => ['confirmation', [enquiry]]),
    ...notifications.map((each): [MailKind, Enquiry[]] => ['notification', each]),
  ]
  for (const [kind, about] of samples) {
    const mails = about.map((enquiry) => ({ ...mail, kind, enquiry })) as MailBatch
    const { subject, text } = composeMail(mails, mailSettings)
    stdout.write(`${'='.repeat(80)}\n${subject}\n\n${text as string}`)
  }
}

const mail = { id: 1, messageId: 'sample', createdAt: new Date('2026-07-01T10:00:00Z'), tries: 0 }

function sampleIn(locale: Enquiry['locale']): Enquiry {
  return {
    ...sampleEnquiry,
    reference: sampleReference,
    locale,
    receivedAt: mail.createdAt,
    spamReasons: [],
    idempotencyKey: null,
    fingerprint: '',
  }
}
