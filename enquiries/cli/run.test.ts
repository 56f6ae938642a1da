import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { refusal, testCli } from '../tests/run-cli.ts'

it('the help of all commands, and of each, is shown in 80 columns', async () => {
  await using cli = await testCli()
  const { stdout, ...rest } = await cli.run(['--help'])
  expect(rest).toEqual({ code: 0, stderr: '' })
  for (const name of 'list show export status retry erase backup verify copy-from'.split(' ')) {
    expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    const help = await cli.run([name, '-h'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(new RegExp(`^Usage: npm run enquiries -- ${name}\\b`))
    for (const line of (stdout + help.stdout).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  }
})

const help = '; npm run enquiries -- --help lists the commands'
it.each([
  ['', 'Name a command; npm run enquiries -- --help lists them.'],
  ['lsit', `unknown command 'lsit' (Did you mean list?)${help}`],
  ['a\n\u001B[31m', String.raw`unknown command 'a \u001b[31m'${help}`],
  ['list --limt 1', `unknown option '--limt' (Did you mean --limit?)${help}`],
  ['list --limit 0', 'Give a whole number from 1; '],
  ['list --since monday', 'Give a day, such as 2026-03-01; '],
  ['show', `missing required argument 'REF'${help}`],
  ['show Anna', 'That is not a reference; npm run enquiries -- list shows them.'],
  ['export --format json --excel', 'Add --format csv, --format json or --excel'],
])('a call that is not understood ends with 2 and says in one line what to do: %j', async (args, remedy) => {
  await using cli = await testCli()
  const answer = await cli.run(args.split(' ').filter(Boolean))
  expect(answer).toEqual(refusal(expect.stringContaining(remedy), 2))
  expect(answer.stderr).toMatch(/^.+\n$/)
})

it('a database that is not there ends a command with 1, and none is made', async () => {
  await using cli = await testCli()
  const DATABASE_URL = `sqlite:${cli.folder}/typo/\u001B[31m.db`
  const shown = String.raw`${cli.folder}/typo/\u001b[31m.db`
  const stderr = `No enquiries at ${shown}; start the server, or check DATABASE_URL.\n`
  for (const args of ['list', 'status', 'erase a@b.example --yes', 'backup b.db']) {
    expect(await cli.run(args.split(' '), { DATABASE_URL })).toEqual(refusal(stderr))
  }
  expect(await readdir(cli.folder)).not.toContain('typo')
})
