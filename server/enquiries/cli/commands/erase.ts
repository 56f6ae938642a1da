import { retentionLimit } from '../../retention.ts'
import type { EnquiryStore, Erased } from '../../store/store.ts'
import { CommandError, UsageError, type Command } from '../command.ts'
import { counted } from '../format/counted.ts'
import { shortTime } from '../format/dates.ts'
import { oneLine } from '../format/printable.ts'
import { isFrom, notFound, referenceOf } from '../selection.ts'

export const erase: Command = {
  name: 'erase',
  argument: 'REF-or-e-mail',
  summary: 'remove an enquiry, or all from an e-mail address',
  details: [
    'Drafts of that person go too: what a form without script could not hand in.',
    'Backups and mails that were sent are not touched.',
  ],
  options: { yes: { help: 'do not ask first' } },
  async run({ openStore, argument, options, isTerminal, ask, stdout }) {
    const isEmail = argument.includes('@')
    const target = isEmail ? argument.trim() : referenceOf(argument)
    if (options.yes !== true && !isTerminal) {
      throw new UsageError('Add --yes to erase without being asked: there is no terminal to ask on.')
    }
    const store = await openStore()
    const found = await countWhatIsStored(store, target, isEmail)
    const isNothing = found.enquiries === 0 && found.drafts === 0
    if (isNothing) {
      throw isEmail
        ? new CommandError(`There is neither an enquiry nor a draft from ${oneLine(target)}.`)
        : notFound(target)
    }
    if (options.yes !== true) {
      const whose = isEmail ? `${counted(found)} from ${oneLine(target)}` : oneWithDrafts(target, found)
      const answer = await ask(`Erase ${whose}? This cannot be undone. [y/N] `)
      if (!/^y(es)?$/i.test(answer.trim())) {
        stdout.write('Nothing was erased.\n')
        return
      }
    }
    stdout.write(`Erased ${counted(await store.erase(target))}.\n`)
  },
}

async function countWhatIsStored(store: EnquiryStore, target: string, isEmail: boolean): Promise<Erased> {
  const found = isEmail
    ? (await store.list()).filter((enquiry) => isFrom(enquiry, target))
    : [await store.get(target)].filter((enquiry) => enquiry !== undefined)
  const email = isEmail ? target : found[0]?.email
  const drafts = email === undefined ? [] : await store.draftsOf(email)
  return { enquiries: found.length, drafts: drafts.length }
}

function oneWithDrafts(reference: string, { drafts }: Erased): string {
  if (drafts === 0) return `the enquiry ${reference}`
  return `the enquiry ${reference} and ${counted({ enquiries: 0, drafts })} of the same person`
}

export const purge: Command = {
  name: 'purge',
  summary: 'remove what is older than ENQUIRY_RETENTION_DAYS',
  details: ['The server does so by itself, at its start and every day.'],
  async run({ openStore, settings, now, stdout }) {
    const store = await openStore()
    const limit = retentionLimit(now(), settings.ENQUIRY_RETENTION_DAYS)
    const erased = await store.purge(limit, now())
    stdout.write(`Erased ${counted({ enquiries: erased })} received before ${shortTime(limit)}.\n`)
  },
}
