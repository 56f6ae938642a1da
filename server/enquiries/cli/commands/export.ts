import { writeFile } from 'node:fs/promises'
import { enquiryFields } from '#contract/enquiry.ts'
import { isQuarantined, type Enquiry, type EnquiryStore, type Selection } from '../../store/store.ts'
import { CommandError, timesOf, UsageError, type CliContext } from '../context.ts'
import { counted } from '../format/counted.ts'
import { csv } from '../format/csv.ts'

export async function exportEnquiries(
  context: CliContext,
  { format, excel, output, ...selection }: Selection & { format?: string; excel?: true; output?: string },
) {
  const { openStore, stdout, stderr } = context
  if (excel === true && format === 'json')
    throw new UsageError('--excel is for CSV; leave --format json out.')
  const isCsv = excel === true || format === 'csv'
  if (!isCsv && format !== 'json') throw new UsageError('Add --format csv, --format json or --excel.')
  const store = await openStore()
  const enquiries = await store.list(selection)
  const { place, toSecond } = timesOf(context)
  let text = ''
  if (excel === true) text = csv(rowsOf(enquiries, `received (${place})`, toSecond), ';')
  else if (isCsv) text = csv(rowsOf(enquiries, 'received', (date) => date.toISOString()))
  else text = await json(store, enquiries)
  if (output === undefined) {
    stdout.write(text)
  } else {
    await writeNewFile(output, text)
    stderr.write(`${counted(enquiries.length)} exported.\n`)
  }
}

function rowsOf(enquiries: Enquiry[], received: string, write: (date: Date) => string): string[][] {
  return [
    ['reference', received, 'language', ...enquiryFields, 'quarantine', 'suspicions'],
    ...enquiries.map((enquiry) => [
      enquiry.reference,
      write(enquiry.receivedAt),
      enquiry.locale,
      ...enquiryFields.map((field) => enquiry[field]),
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
