import { writeFile } from 'node:fs/promises'
import { InvalidArgumentError } from 'commander'
import { enquiryFields } from '../../contract/enquiry.ts'
import { ExpectedError } from '../../contract/expected-error.ts'
import type { EnquiryStore } from '../store/open-store.ts'
import type { Enquiry, Selection } from '../store/store.ts'
import type { CommandContext } from './context.ts'
import { counted, printable } from './text.ts'

type Options = Selection & { format?: string; excel?: true; output?: string }

export async function exportEnquiries(context: CommandContext, options: Options) {
  const { store, times, stdout, stderr } = context
  const { format, excel, output, ...selection } = options
  if (excel ? format === 'json' : format !== 'csv' && format !== 'json') {
    throw new InvalidArgumentError('Add --format csv, --format json or --excel, which is for CSV.')
  }
  const enquiries = await store.list(selection)
  const text = format === 'json' ? await json(store, enquiries) : csv(enquiries, excel ? times : undefined)
  if (output === undefined) {
    stdout.write(text)
  } else {
    await writeFile(output, text, { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
      const remedy = 'name a new one, where you may write.'
      throw new ExpectedError(`No file was made (${cause.code}); ${remedy}`, { cause })
    })
    stderr.write(`${counted(enquiries.length)} exported.\n`)
  }
}

/**
 * RFC 4180, with a byte order mark, without which Excel takes UTF-8 for the encoding of the machine.
 * @param times those of a German Excel, which also wants semicolons; without them the times are in UTC.
 */
function csv(enquiries: Enquiry[], times?: CommandContext['times']): string {
  const received = times ? `received (${times.timeZone})` : 'received'
  const headings = ['reference', received, 'language', ...enquiryFields, 'looks like spam']
  const rows = enquiries.map((enquiry) => [
    enquiry.reference,
    times ? times.write(enquiry.receivedAt).slice(0, 19) : enquiry.receivedAt.toISOString(),
    enquiry.locale,
    ...enquiryFields.map((field) => enquiry[field]),
    enquiry.spamReasons.join(' '),
  ])
  const lines = [headings, ...rows].map((row) => `${row.map(csvCell).join(times ? ';' : ',')}\r\n`)
  return `\uFEFF${lines.join('')}`
}

async function json(store: EnquiryStore, enquiries: Enquiry[]): Promise<string> {
  const records = []
  for (const enquiry of enquiries) records.push({ ...enquiry, mails: await store.mailsOf(enquiry.reference) })
  return `${printable(JSON.stringify({ enquiries: records }, null, 2))}\n`
}

export function csvCell(text: string): string {
  return `"${printable(text).replaceAll(formula, "'").replaceAll('"', '""')}"`
}

/**
 * Where a spreadsheet would begin a formula (OWASP, CSV injection), the wide forms included, which Japanese versions take
 * as well: at the start of a text, and inside it, because an Excel that expects the other separator splits the text at its
 * own and at line breaks, quoted or not. An apostrophe there makes it text, and a list of dashes pays for it. Digits and
 * signs alone stay as they are: that is a telephone number, or arithmetic that can do no harm.
 */
const formula =
  /^(?![\d ()+\-./]*$)(?=[\s\u200B"]*[=+\-@＝＋－＠])|(?<=[,;\t\n])(?![\d ()+\-./]*(?:\n|$))(?=(?:(?!\n)[\s\u200B"])*[=+\-@＝＋－＠])/gu
