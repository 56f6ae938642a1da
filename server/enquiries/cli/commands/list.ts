import type { Enquiry } from '../../store/store.ts'
import { UsageError, type Command } from '../command.ts'
import { shortTime } from '../format/dates.ts'
import { oneLine } from '../format/printable.ts'
import { isQuarantined, selectEnquiries, selectionOptions } from '../selection.ts'
import { table, type Column } from '../format/table.ts'

const defaultLimit = 50

export const list: Command = {
  name: 'list',
  summary: 'the enquiries, newest first',
  options: {
    ...selectionOptions,
    limit: { value: 'NUMBER', help: `how many at most; ${defaultLimit} unless told` },
  },
  async run({ openStore, options, columns, stdout, stderr }) {
    const limit = limitOf(options.limit)
    const enquiries = await selectEnquiries(await openStore(), options)
    if (enquiries.length === 0) {
      stdout.write('No enquiries.\n')
      return
    }
    stdout.write(table(columnsOf(enquiries.slice(0, limit)), columns))
    if (enquiries.length > limit) {
      stderr.write(`${limit} of ${enquiries.length}; --limit ${enquiries.length} shows all.\n`)
    }
  },
}

function limitOf(limit: string | boolean | undefined): number {
  if (limit === undefined) return defaultLimit
  if (/^[1-9]\d{0,8}$/.test(String(limit))) return Number(limit)
  throw new UsageError('Give --limit a whole number from 1.')
}

function columnsOf(enquiries: Enquiry[]): Column[] {
  const states = enquiries.map((enquiry) => (isQuarantined(enquiry) ? 'quarantine' : ''))
  return [
    { heading: 'REFERENCE', cells: enquiries.map(({ reference }) => reference) },
    { heading: 'RECEIVED', cells: enquiries.map(({ receivedAt }) => shortTime(receivedAt)) },
    ...(states.some((state) => state !== '') ? [{ heading: 'STATE', cells: states }] : []),
    { heading: 'NAME', cells: enquiries.map(({ name }) => oneLine(name)), canShrink: true },
    { heading: 'E-MAIL', cells: enquiries.map(({ email }) => oneLine(email)), canShrink: true },
    { heading: 'MESSAGE', cells: enquiries.map(({ message }) => oneLine(message)), canShrink: true },
  ]
}
