import { execFileSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { testCli } from '../testing/run-cli.ts'
import { blockAfter, guide } from '../testing/guide.ts'
import { enquiriesCommand } from '../testing/installation.ts'

describe('the guide for operations', () => {
  it('shows a .env that works', () => {
    const example = parseEnv(blockAfter('A complete `.env`')) as Record<string, string>
    expect(readConfig({}, example)).toMatchObject({ TRUST_PROXY: ['127.0.0.1'], SMTP_URL: example.SMTP_URL })
  })

  it('names only commands and options that exist', async () => {
    await using cli = await testCli()
    const calls = [...guide.matchAll(/npm run (?:--silent )?enquiries -- ([^\n`>]+)/g)].map(
      ([, args = '']) => args,
    )
    expect(calls.length).toBeGreaterThan(20)
    for (const call of calls) {
      const answer = await cli.run([...call.trim().split(' '), '--help'])
      expect(answer, call).toMatchObject({ code: 0, stderr: '' })
      for (const option of call.match(/--[a-z]+/g) ?? []) expect(answer.stdout, call).toContain(option)
    }
  })

  it('names every command', () => {
    const [program = '', ...args] = enquiriesCommand
    const stdout = execFileSync(program, [...args, '--help'], { encoding: 'utf8' })
    const names = [...stdout.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(guide).toContain(`npm run enquiries -- ${name}`)
  })
})
