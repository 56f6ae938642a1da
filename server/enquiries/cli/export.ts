import { writeFile } from 'node:fs/promises'
import { InvalidArgumentError } from 'commander'
import { enquiryFields } from '#contract/enquiry.ts'
import type { Enquiry, EnquiryStore, Selection } from '../store/store.ts'
import { CommandError, type CommandContext } from './context.ts'
import { counted, printable } from './text.ts'
import { timesIn } from './times.ts'

type Options = Selection & { format?: string; excel?: true; output?: string }

export async function exportEnquiries(
  { openStore, settings, stdout, stderr }: CommandContext,
  { format, excel, output, ...selection }: Options,
) {
  if (excel ? format === 'json' : format !== 'csv' && format !== 'json') {
    throw new InvalidArgumentError('Add --format csv, --format json or --excel, which is for CSV.')
  }
  const store = openStore()
  const enquiries = await store.list(selection)
  const text =
    format === 'json'
      ? await json(store, enquiries)
      : spreadsheet(enquiries, excel ? settings().TIME_ZONE : undefined)
  if (output === undefined) {
    stdout.write(text)
    return
  }
  try {
    await writeFile(output, text, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CommandError(`No file was made (${code}); name a new one, where you may write.`, { cause })
  }
  stderr.write(`${counted(enquiries.length)} exported.\n`)
}

/** @param timeZone for Excel; without one the times are in UTC. */
function spreadsheet(enquiries: Enquiry[], timeZone?: string): string {
  const received = timeZone ? `received (${timeZone})` : 'received'
  const write = timeZone ? timesIn(timeZone).toSecond : (date: Date) => date.toISOString()
  const headings = ['reference', received, 'language', ...enquiryFields, 'looks like spam']
  const cells = enquiries.map((enquiry) => [
    enquiry.reference,
    write(enquiry.receivedAt),
    enquiry.locale,
    ...enquiryFields.map((field) => enquiry[field]),
    enquiry.spamReasons.join(' '),
  ])
  return csv([headings, ...cells], timeZone ? ';' : ',')
}

async function json(store: EnquiryStore, enquiries: Enquiry[]): Promise<string> {
  const records = []
  for (const enquiry of enquiries) {
    records.push({ ...enquiry, mails: await store.mailsOf(enquiry.reference) })
  }
  return `${printable(JSON.stringify({ enquiries: records }, null, 2))}\n`
}

/**
 * Rows as a spreadsheet opens them: RFC 4180, with a byte order mark, without which Excel takes UTF-8 for the encoding
 * of the machine.
 * @param separator a semicolon is what a German Excel opens with a double click.
 */
export function csv(rows: string[][], separator: ',' | ';'): string {
  return `\uFEFF${rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('')}`
}

function quoted(text: string): string {
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
