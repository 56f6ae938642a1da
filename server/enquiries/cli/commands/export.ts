import { writeFile } from 'node:fs/promises'
import type { Enquiry, EnquiryStore } from '../../store/store.ts'
import { CommandError, UsageError, type Command } from '../command.ts'
import { counted } from '../format/counted.ts'
import { csv } from '../format/csv.ts'
import { isQuarantined, selectEnquiries, selectionOptions } from '../selection.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'enquiries for a spreadsheet (CSV) or a program (JSON)',
  details: [
    'JSON holds everything, mails included, exactly as it was sent.',
    'CSV puts an apostrophe before what a spreadsheet would take for a formula.',
  ],
  options: {
    format: { value: 'csv|json', help: 'which of the two' },
    ...selectionOptions,
    output: { value: 'FILE', help: 'a new file that only you may read; without it, print' },
  },
  async run({ openStore, options, stdout, stderr }) {
    const { format, output } = options
    if (format !== 'csv' && format !== 'json') throw new UsageError('Add --format csv or --format json.')
    const store = await openStore()
    const enquiries = await selectEnquiries(store, options)
    const text = format === 'csv' ? csv(rowsOf(enquiries)) : await json(store, enquiries)
    if (output === undefined) {
      stdout.write(text)
    } else {
      await writeNewFile(String(output), text)
      stderr.write(`${counted(enquiries.length)} exported.\n`)
    }
  },
}

function rowsOf(enquiries: Enquiry[]): string[][] {
  return [
    ['reference', 'received', 'language', 'name', 'email', 'company', 'message', 'quarantine', 'suspicions'],
    ...enquiries.map((enquiry) => [
      enquiry.reference,
      enquiry.receivedAt.toISOString(),
      enquiry.locale,
      enquiry.name,
      enquiry.email,
      enquiry.company,
      enquiry.message,
      isQuarantined(enquiry) ? 'yes' : 'no',
      enquiry.suspicions.join(' '),
    ]),
  ]
}

async function json(store: EnquiryStore, enquiries: Enquiry[]): Promise<string> {
  const records = []
  for (const enquiry of enquiries) {
    records.push({ ...enquiry, mails: await store.mailsOf(enquiry.reference) })
  }
  // JSON leaves control characters from U+007F on as they are, and a terminal may obey them.
  const text = JSON.stringify({ enquiries: records }, null, 2).replaceAll(
    /[\x7F-\x9F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `${text}\n`
}

async function writeNewFile(file: string, text: string) {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CommandError(
      code === 'EEXIST'
        ? 'That file exists already; name a new one.'
        : `The file cannot be written (${code}); name one in a folder that you may write to.`,
      { cause },
    )
  }
}
