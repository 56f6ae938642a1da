import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hours, noon } from '../../../testing/enquiries/sample-enquiry.ts'
import { testCli } from '../../../testing/run-cli.ts'

describe('B-6 the export as CSV', () => {
  it('has a row for each enquiry, the newest first, and nothing that a spreadsheet computes', async () => {
    await using cli = await testCli()
    const old = await cli.add({ name: 'Anna', email: 'a@b.example', company: '=1+1', message: 'Hi, "you"' })
    const suspect = await cli.add({
      receivedAt: hours(1),
      name: 'Bo',
      email: 'b@b.example',
      company: '',
      message: 'x',
      suspicions: ['links', 'speed'],
      locale: 'en',
    })
    const { code, stdout, stderr } = await cli.run(['export', '--format', 'csv'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(
      [
        '\uFEFFreference,received,language,name,email,company,message,quarantine,suspicions',
        `${suspect},${hours(1).toISOString()},en,Bo,b@b.example,,x,yes,links speed`,
        `${old},${noon.toISOString()},de,Anna,a@b.example,'=1+1,"Hi, ""you""",no,`,
        '',
      ].join('\r\n'),
    )
  })

  it('of nothing has its headings', async () => {
    await using cli = await testCli()
    expect((await cli.run(['export', '--format', 'csv'])).stdout).toMatch(/^\uFEFFreference,.*\r\n$/)
  })
})

describe('B-6 the export for a German Excel', () => {
  it('has semicolons, a byte order mark, and times in the time zone that its heading names', async () => {
    await using cli = await testCli()
    const reference = await cli.add({ receivedAt: new Date('2026-07-01T22:30:00Z'), message: 'a; b' })
    const { code, stdout } = await cli.run(['export', '--excel'])
    const [headings, row] = stdout.split('\r\n')
    expect(code).toBe(0)
    expect(headings).toMatch(/^\uFEFFreference;received \(Berlin\);language;/)
    expect(row).toMatch(new RegExp(`^${reference};2026-07-02 00:30:00;de;.*;"a; b";no;$`))
  })

  it('is CSV: together with JSON it is refused', async () => {
    await using cli = await testCli()
    expect(await cli.run(['export', '--excel', '--format', 'json'])).toMatchObject({
      code: 2,
      stderr: '--excel is for CSV; leave --format json out.\n',
    })
  })
})

describe('B-6 the export as JSON', () => {
  it('has everything that is stored, exactly as it was typed', async () => {
    await using cli = await testCli()
    const reference = await cli.add({ message: '=1+1\n\u0085\u202E日本' })
    const { stdout } = await cli.run(['export', '--format', 'json'])
    expect(JSON.parse(stdout)).toEqual(
      JSON.parse(
        JSON.stringify({
          enquiries: [{ ...(await cli.store.get(reference)), mails: await cli.store.mailsOf(reference) }],
        }),
      ),
    )
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}|\u202E/u)
  })
})

describe('B-6 an export', () => {
  it('can be limited to a time and to one person', async () => {
    await using cli = await testCli()
    await cli.add({ email: 'anna@b.example', receivedAt: new Date(2026, 1, 28) })
    const wanted = await cli.add({ email: 'anna@b.example', receivedAt: new Date(2026, 2, 2) })
    await cli.add({ email: 'bo@b.example', receivedAt: new Date(2026, 2, 2) })
    const args = ['--format', 'json', '--since', '2026-03-01', '--email', 'Anna@b.example']
    const { stdout } = await cli.run(['export', ...args])
    expect(JSON.parse(stdout)).toMatchObject({ enquiries: [{ reference: wanted }] })
  })

  it('into a file is readable by its owner alone, and replaces no file', async () => {
    await using cli = await testCli()
    await cli.add()
    const file = join(cli.folder, 'enquiries.csv')
    const args = ['export', '--format', 'csv', '--output', file]
    expect(await cli.run(args)).toEqual({ code: 0, stdout: '', stderr: '1 enquiry exported.\n' })
    expect(await readFile(file, 'utf8')).toContain('zoe.')
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    await writeFile(file, 'precious')
    expect(await cli.run(args)).toMatchObject({
      code: 1,
      stderr: 'That file exists already; name a new one.\n',
    })
    expect(await readFile(file, 'utf8')).toBe('precious')
  })

  it('into a folder that is not there says so', async () => {
    await using cli = await testCli()
    const args = ['export', '--format', 'csv', '--output', join(cli.folder, 'none/enquiries.csv')]
    expect(await cli.run(args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The file cannot be written (ENOENT)'),
    })
  })
})
