import type { MailKind } from '../../store/store.ts'
import { CommandError, UsageError, type CliContext, type Command } from '../command.ts'
import { findEnquiry, referenceOf } from '../selection.ts'

const mailIsOff = 'SMTP_URL is not set, so no mail leaves until it is and the server was started again.\n'

export const release: Command = {
  name: 'release',
  argument: 'REF',
  summary: 'take an enquiry out of quarantine and send its mails',
  async run({ openStore, argument, settings, now, stdout }) {
    const store = await openStore()
    const { reference } = await findEnquiry(store, argument)
    if (!(await store.release(reference, mailKinds(settings), now()))) {
      throw new CommandError(`${reference} is not in quarantine.`)
    }
    stdout.write(`${reference} is released.\n`)
    if (settings.SMTP_URL === '') stdout.write(mailIsOff)
  },
}

/** A confirmation that waits until there is a mail server would come when nobody expects it any more. */
function mailKinds({ ENQUIRY_CONFIRMATION, SMTP_URL }: CliContext['settings']): MailKind[] {
  const isConfirmed = ENQUIRY_CONFIRMATION && SMTP_URL !== ''
  return isConfirmed ? ['notification', 'confirmation'] : ['notification']
}

export const retry: Command = {
  name: 'retry',
  argument: 'REF',
  isArgumentOptional: true,
  summary: 'send the mails that wait or were given up, now',
  options: { all: { help: 'those of all enquiries, in place of REF' } },
  async run({ openStore, argument, options, settings, now, stdout }) {
    if ((argument === '') === (options.all !== true)) {
      throw new UsageError('Add the reference of an enquiry, or --all.')
    }
    const references = argument === '' ? undefined : [referenceOf(argument)]
    const store = await openStore()
    if (references !== undefined) await findEnquiry(store, argument)

    let mails = 0
    for (const reference of references ?? (await store.list()).map((enquiry) => enquiry.reference)) {
      mails += await store.retry(reference, now())
    }
    if (mails === 0) throw new CommandError('No mail waits, and none was given up.')
    stdout.write(`${mails} ${mails === 1 ? 'mail is' : 'mails are'} next.\n`)
    if (settings.SMTP_URL === '') stdout.write(mailIsOff)
  },
}

export const dismiss: Command = {
  name: 'dismiss',
  argument: 'REF',
  summary: 'forget the mails that were given up, keep the enquiry',
  details: ['For an address that does not exist: status no longer reports it.'],
  async run({ openStore, argument, stdout }) {
    const store = await openStore()
    const { reference } = await findEnquiry(store, argument)
    const mails = await store.dismiss(reference)
    if (mails === 0) throw new CommandError(`No mail of ${reference} was given up.`)
    stdout.write(`${mails} ${mails === 1 ? 'mail is' : 'mails are'} forgotten.\n`)
  },
}
