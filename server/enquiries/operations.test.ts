import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { testCli } from '../testing/run-cli.ts'
import { openStore } from './store/open-store.ts'
import { anEnquiry } from '../testing/sample-enquiry.ts'
import { enquiriesCommand, installation, root } from '../testing/installation.ts'

const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** The first block of code after some words. */
function blockAfter(words: string): string {
  const block = /```\w*\n([\s\S]*?)```/.exec(guide.slice(guide.indexOf(words)))?.[1]
  if (!guide.includes(words) || block === undefined)
    throw new Error(`The guide has no code after "${words}".`)
  return block
}

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
    }
  })

  it('names every command', () => {
    const [program = '', ...args] = enquiriesCommand
    const stdout = execFileSync(program, [...args, '--help'], { encoding: 'utf8' })
    const names = [...stdout.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(guide).toContain(`npm run enquiries -- ${name}`)
  })

  it('has a restore that brings back the backup, to the letter', async () => {
    await using site = await installation()
    const backups = join(site.folder, 'backups')
    await mkdir(backups)
    const before = await site.store.add(anEnquiry(), ['notification'])
    const command = enquiriesCommand.map((part) => `'${part}'`).join(' ')
    /** The commands for this folder and this user. There is no service to stop; the store is closed instead. */
    const adapted = (commands: string) =>
      commands
        .replaceAll(/^sudo systemctl .*$/gm, '')
        .replaceAll(/sudo (?:-H )?-u valdorn /g, '')
        .replaceAll('/srv/valdorn', site.folder)
        .replaceAll('/var/backups/valdorn', backups)
        .replaceAll('npm run enquiries --', command)
    const run = (commands: string) =>
      execFileSync('sh', ['-e'], { input: adapted(commands), cwd: site.folder, encoding: 'utf8' })

    run(blockAfter('this one is whole and checked'))
    const after = await site.store.add(anEnquiry(), ['notification'])
    await site.store.close()
    expect(run(blockAfter('**To restore**'))).toContain('Enquiries  1 stored')

    const restored = await openStore(site.url, { mailDomain: 'valdorn.example' })
    expect(await restored.list()).toMatchObject([{ reference: 'reference' in before && before.reference }])
    await restored.close()
    expect((await stat(join(site.folder, 'data/enquiries.db'))).mode & 0o777).toBe(0o600)
    const aside = await site.run(['list'], { DATABASE_URL: 'sqlite:./data/before-restore/enquiries.db' })
    expect(aside.stdout).toContain('reference' in after && after.reference)
  })
})
