import { retentionLimit } from '../../retention.ts'
import { clockProblem } from '../../clock.ts'
import type { EnquiryStore, Erased } from '../../store/store.ts'
import { CommandError, timesOf, UsageError, type CliContext } from '../context.ts'
import { counted } from '../format/counted.ts'
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
  const whose = isEmail ? `${counted(found)} from ${oneLine(target)}` : `the enquiry ${target}`
  if (yes !== true && !isYes(await ask(`Erase ${whose}? This cannot be undone. [y/N] `))) {
    stdout.write('Nothing was erased.\n')
    return
  }
  tellErased(stdout, await store.erase(target))
}

function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer.trim())
}

/** @throws CommandError while copies remain: it is not erased then. */
function tellErased(stdout: CliContext['stdout'], { enquiries, isOverwritten }: Erased, which = '') {
  stdout.write(`Erased ${counted(enquiries)}${which}.\n`)
  if (isOverwritten) return
  throw new CommandError(
    'Copies remain in the file of the database while another program reads it. A running server overwrites them within ten minutes after that.',
  )
}

async function count(store: EnquiryStore, target: string, isEmail: boolean): Promise<number> {
  if (isEmail) return (await store.count({ email: target })).enquiries
  return (await store.get(target)) === undefined ? 0 : 1
}

/** What it erases follows from the clock; where that has jumped, the owner is asked whether it is right. */
export async function purge(context: CliContext, { yes, force }: { yes?: true; force?: true }) {
  const { openStore, isTerminal, ask, settings, now, built, stdout } = context
  const times = timesOf(context)
  const store = await openStore()
  const problem = await clockProblem(store, now(), built)
  if (problem !== undefined && yes !== true) {
    if (!isTerminal) throw new UsageError(`${problem} --yes`)
    if (!isYes(await ask(`${problem}\nIs it ${times.short(now())} now? [y/N] `))) {
      stdout.write('Nothing was erased. Set the clock of this machine.\n')
      return
    }
  }
  await store.trustTime(now())
  const { ENQUIRY_RETENTION_DAYS, SMTP_URL } = settings()
  const limit = retentionLimit(now(), ENQUIRY_RETENTION_DAYS)
  const erased = await store.purge(limit, { evenUnsent: force === true || SMTP_URL === '' })
  tellErased(stdout, erased, ` received before ${times.short(limit)}`)
}
