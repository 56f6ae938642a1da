import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert, constantFrom, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { eachField, enquiryFields, type EnquiryInput } from '../../contract/enquiry.ts'
import { hours, noon } from '../tests/enquiries/sample-enquiry.ts'
import { refusal, testCli } from '../tests/run-cli.ts'
import { csvCell } from './export.ts'

const cells = (fields: EnquiryInput) => enquiryFields.map((field) => `"${fields[field]}"`).join()

it('B-6 an export as CSV has a row for each enquiry, as in RFC 4180, and for a German Excel semicolons and times in TIME_ZONE', async () => {
  await using cli = await testCli()
  const others = eachField(() => '')
  const anna = { ...others, name: 'Anna', email: 'a@b.example', company: '=1+1', message: 'Hi, "you"\nx' }
  const old = await cli.add(anna)
  const bo = { ...others, name: 'Bo', email: 'b@b.example', message: 'x', locale: 'en' } as const
  const suspect = await cli.add({ ...bo, receivedAt: hours(1), spamReasons: ['honeypot', 'markup'] })
  const { code, stdout, stderr } = await cli.run(['export', '--format', 'csv'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\r\n')).toEqual([
    `\uFEFF"reference","received","language",${cells(eachField((field) => field))},"looks like spam"`,
    `"${suspect}","${hours(1).toISOString()}","en",${cells(bo)},"honeypot markup"`,
    `"${old}","${noon.toISOString()}","de",${cells({ ...anna, company: "'=1+1", message: 'Hi, ""you""\nx' })},""`,
    '',
  ])
  const [headings, row] = (await cli.run(['export', '--excel'])).stdout.split('\r\n')
  expect(headings).toMatch(/^\uFEFF"reference";"received \(Europe\/Berlin\)";"language";/)
  expect(row).toMatch(`"${suspect}";"2026-03-29 15:00:00";"en";"Bo"`)
})

it('B-6 an export as JSON has everything that is stored, exactly as it was typed; of a time and a person, if asked', async () => {
  await using cli = await testCli()
  const email = 'anna@b.example'
  await cli.add({ email, receivedAt: new Date('2026-02-28') })
  const reference = await cli.add({ email, message: '=1+1\n\u0085\u202E日本' })
  await cli.add({ email: 'bo@b.example' })
  const args = ['--format', 'json', '--since', '2026-03-01', '--email', 'Anna@b.example']
  const { stdout } = await cli.run(['export', ...args])
  const stored = { ...(await cli.store.get(reference)), mails: await cli.store.mailsOf(reference) }
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify({ enquiries: [stored] })))
  expect(stdout).not.toMatch(/(?!\n)\p{Cc}|\u202E/u)
})

it('B-6 an export into a file is readable by its owner alone, and replaces no file', async () => {
  await using cli = await testCli()
  const reference = await cli.add()
  const inFolder = (name: string) => join(cli.folder, name)
  const exportTo = (name: string) => cli.run(['export', '--excel', '--output', inFolder(name)])
  expect(await exportTo('a.csv')).toEqual({ code: 0, stdout: '', stderr: '1 enquiry exported.\n' })
  expect(await readFile(inFolder('a.csv'), 'utf8')).toContain(reference)
  expect((await stat(inFolder('a.csv'))).mode & 0o777).toBe(0o600)
  await writeFile(inFolder('b.csv'), 'precious')
  const stderr = 'No file was made (EEXIST); name a new one, where you may write.\n'
  expect(await exportTo('b.csv')).toEqual(refusal(stderr))
  expect(await exportTo('none/c.csv')).toEqual(refusal(stderr.replace('EEXIST', 'ENOENT')))
  expect(await readFile(inFolder('b.csv'), 'utf8')).toBe('precious')
})

/** What a spreadsheet reads that knows the separator. */
const cellOf = (text: string) => csvCell(text).slice(1, -1).replaceAll('""', '"')

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', String.raw`\u000d=1`],
  ['＝1', "'＝1"],
  ["+1,cmd|' /C calc'!A0", "'+1,cmd|' /C calc'!A0"],
  ["+1\ncmd|' /C calc'!A0", "'+1\ncmd|' /C calc'!A0"],
  // An Excel that expects semicolons splits the text there.
  ['Hello;=HYPERLINK("x")\n- one', 'Hello;\'=HYPERLINK("x")\n\'- one'],
  ['+49 (0)89 123-45', '+49 (0)89 123-45'],
  ['Please call\n+49 89/123\nAnna; a - b', 'Please call\n+49 89/123\nAnna; a - b'],
])('what a spreadsheet would compute gets an apostrophe, a telephone number none: %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

it('a cell computes nothing but numbers, whatever was typed and wherever a spreadsheet splits it', () => {
  const character = constantFrom(...Array.from('=+-@＝;,"\'\t\n\r \u00A0\uFEFF\u200Bax1'))
  assert(
    property(string({ unit: character, maxLength: 12 }), (typed) => {
      const cell = cellOf(typed)
      const parts = Array.from(cell.matchAll(/(?<=[,;\t\n])[^\n]*/g), ([part]) => part)
      const harmless = /^(?!["\s\u200B]*[=+\-@＝])|^[\d ()+\-./]*$/
      for (const part of [cell, ...parts]) expect(part).toMatch(harmless)
    }),
    { numRuns: 5000 },
  )
})
