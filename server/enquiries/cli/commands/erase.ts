import { retentionLimit } from '../../retention.ts'
import type { EnquiryStore } from '../../store/store.ts'
import { CommandError, UsageError, type CliContext } from '../context.ts'
import { counted } from '../format/counted.ts'
import { shortTime } from '../format/dates.ts'
import { oneLine } from '../format/printable.ts'
import { notFound, referenceOf } from '../selection.ts'

export async function erase(
  { openStore, isTerminal, ask, stdout }: CliContext,
  argument: string,
  { yes }: { yes?: true },
) {
  const isEmail = argument.includes('@')
  const target = isEmail ? argument.trim() : referenceOf(argument)
  if (yes !== true && !isTerminal) {
    throw new UsageError('Add --yes to erase without being asked: there is no terminal to ask on.')
  }
  const store = await openStore()
  const found = await count(store, target, isEmail)
  if (found === 0) {
    throw isEmail ? new CommandError(`There is no enquiry from ${oneLine(target)}.`) : notFound(target)
  }
  if (yes !== true) {
    const whose = isEmail ? `${counted(found)} from ${oneLine(target)}` : `the enquiry ${target}`
    const answer = await ask(`Erase ${whose}? This cannot be undone. [y/N] `)
    if (!/^y(es)?$/i.test(answer.trim())) {
      stdout.write('Nothing was erased.\n')
      return
    }
  }
  stdout.write(`Erased ${counted(await store.erase(target))}.\n`)
}

async function count(store: EnquiryStore, target: string, isEmail: boolean): Promise<number> {
  if (isEmail) return (await store.count({ email: target })).enquiries
  return (await store.get(target)) === undefined ? 0 : 1
}

export async function purge({ openStore, settings, now, stdout }: CliContext) {
  const store = await openStore()
  const limit = retentionLimit(now(), settings().ENQUIRY_RETENTION_DAYS)
  const erased = await store.purge(limit)
  stdout.write(`Erased ${counted(erased)} received before ${shortTime(limit)}.\n`)
}
