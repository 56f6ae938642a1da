import { execFileSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { parseSettings } from '../contract/settings.ts'
import { blockAfter, guide } from '../server/tests/guide.ts'
import { enquiriesCommand, testCli } from './tests/run-cli.ts'

it('the guide for operations shows a .env that works', () => {
  const example = parseEnv(blockAfter('A complete `.env`')) as Record<string, string>
  expect(parseSettings({}, example)).toMatchObject({ TRUST_PROXY: ['127.0.0.1'], SMTP_URL: example.SMTP_URL })
})

it('the guide for operations names only commands and options that exist, and every command', async () => {
  await using cli = await testCli()
  const calls = [...guide.matchAll(/npm run (?:--silent )?enquiries -- ([^\n`>]+)/g)]
  expect(calls.length).toBeGreaterThan(5)
  for (const [call, args = ''] of calls) {
    const answer = await cli.run([...args.trim().split(' '), '--help'])
    expect(answer, call).toMatchObject({ code: 0, stderr: '' })
  }
  const [program = '', ...args] = enquiriesCommand
  const help = execFileSync(program, [...args, '--help'], { encoding: 'utf8' })
  const names = [...help.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name)
  expect(names).toContain('status')
  expect(names.filter((name) => !guide.includes(`npm run enquiries -- ${name}`))).toEqual([])
})
