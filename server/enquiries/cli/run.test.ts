import { describe, expect, it } from 'vitest'
import { StoreUnavailableError } from '../store/store.ts'
import { displayWidth } from './format/display-width.ts'
import { testCli } from '../../testing/run-cli.ts'

const names = [
  'list',
  'show',
  'export',
  'release',
  'retry',
  'dismiss',
  'erase',
  'purge',
  'status',
  'backup',
  'verify',
  'copy-from',
]

/** For calls that must not get as far as the database. */
const withoutStore = {
  openStore: () => Promise.reject(new Error('The database was opened.')),
}

describe('the help', () => {
  it.each([['--help'], ['-h'], ['help']])(
    'of all commands is shown with %s, without a database',
    async (word) => {
      await using cli = await testCli()
      const { code, stdout, stderr } = await cli.run([word], withoutStore)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    },
  )

  it.each(
    names.flatMap((name) => [
      [name, '--help'],
      [name, '-h'],
      ['help', name],
    ]),
  )('of a command tells how it is called, without a database: %s %s', async (...args) => {
    await using cli = await testCli()
    const { code, stdout, stderr } = await cli.run(args, withoutStore)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const name = args.find((word) => names.includes(word))
    expect(stdout).toMatch(new RegExp(`^Usage: npm run enquiries -- ${name}\\b`))
  })

  it('fits a terminal of 80 columns', async () => {
    await using cli = await testCli()
    for (const args of [['--help'], ...names.map((name) => [name, '--help'])]) {
      const { stdout } = await cli.run(args)
      for (const line of stdout.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(80)
    }
  })
})

describe('a call that is not understood does nothing, ends with 2 and says in one line what to do:', () => {
  it.each([
    [[], 'Name a command; npm run enquiries -- --help lists them.'],
    [
      ['lsit'],
      "unknown command 'lsit' (Did you mean list?); npm run enquiries -- --help lists the commands.",
    ],
    [['everything'], "unknown command 'everything'; npm run enquiries -- --help lists the commands."],
    [['a\n\u001B[31m'], String.raw`unknown command 'a \x1b[31m'; npm run enquiries`],
    [
      ['list', '--newest'],
      "unknown option '--newest'; npm run enquiries -- list --help shows how it is called.",
    ],
    [
      ['list', '--limt', '1'],
      "unknown option '--limt' (Did you mean --limit?); npm run enquiries -- list --help",
    ],
    [['list', '--limit'], "option '--limit <NUMBER>' argument missing; npm run enquiries -- list --help"],
    [['list', '--limit', '0'], 'Give --limit a whole number from 1.'],
    [['list', '--since', 'monday'], 'Give --since a day, such as 2026-03-01.'],
    [
      ['list', 'V-2222-2222'],
      'Expected 0 arguments but got 1: V-2222-2222; npm run enquiries -- list --help',
    ],
    [['show'], "missing required argument 'REF'; npm run enquiries -- show --help"],
    [['show', 'Anna'], 'That is not a reference; npm run enquiries -- list shows them.'],
    [['export'], 'Add --format csv, --format json or --excel.'],
    [['export', '--format', 'xml'], 'Add --format csv, --format json or --excel.'],
    [['export', '--format', 'csv', '--since', '1.3.'], 'Give --since a day, such as 2026-03-01.'],
    [['retry'], 'Add the reference of an enquiry, or --all.'],
    [['retry', 'V-2222-2222', '--all'], 'Add the reference of an enquiry, or --all.'],
    [['erase'], "missing required argument 'REF-or-e-mail'"],
    [['erase', 'Anna'], 'That is not a reference'],
    [['backup'], "missing required argument 'FILE'"],
    [['verify'], "missing required argument 'FILE'"],
  ])('%j', async (args, remedy) => {
    await using cli = await testCli()
    const { code, stdout, stderr } = await cli.run(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(remedy)
    expect(stderr).toMatch(/^.+\n$/)
  })
})

describe('a database that cannot be reached', () => {
  it.each([['list'], ['status']])('ends %s with 1 and one line', async (name) => {
    await using cli = await testCli()
    const answer = await cli.run([name], {
      openStore: () =>
        Promise.reject(new StoreUnavailableError('PostgreSQL cannot be reached (ECONNREFUSED).')),
    })
    expect(answer).toEqual({ code: 1, stdout: '', stderr: 'PostgreSQL cannot be reached (ECONNREFUSED).\n' })
  })
})
