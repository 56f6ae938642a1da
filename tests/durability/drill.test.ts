import { spawnSync } from 'node:child_process'
import { mkdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bareEnvironment } from '#server/tests/installation.ts'
import { enquiriesCommand } from '#enquiries/tests/run-cli.ts'
import { blockAfter } from '#server/tests/guide.ts'
import { postEnquiry, sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../sample-site.ts'
import { serverProcess } from '../server-process.ts'

// A busy machine takes its time.

/** Sends it as the form does, with script and without by turns. */
async function send(address: string, number: number) {
  const isScript = number % 2 === 0
  const body = new URLSearchParams(sentFields())
  const form = { method: 'POST', redirect: 'manual', headers: { accept: 'text/html' }, body } as const
  const response = await (isScript ? postEnquiry(address) : fetch(`${address}/api/enquiries`, form))
  const answer = isScript ? await response.text() : response.headers.get('location')
  const [reference = ''] = /V-\w{4}-\w{4}/.exec(answer ?? '') ?? []
  return { status: response.status, reference }
}

it('B-15 a drill by the book: back up, verify, break the file, restore, with each command of the guide as it is written', async () => {
  await using built = await buildTestSite()
  const folder = built.directory
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const settings = { DATABASE_URL: 'sqlite:./data/enquiries.db' }
  await using server = serverProcess(settings, folder)
  await server.start()

  const command = enquiriesCommand.map((part) => `'${part}'`).join(' ')
  const adapted = (commands: string) =>
    commands
      .replaceAll(/sudo (?:-H )?-u valdorn /g, '')
      .replaceAll('/srv/valdorn', folder)
      .replaceAll('/var/backups/valdorn', backups)
      .replaceAll(/npm run (?:--silent )?enquiries --/g, command)
  const options = { cwd: folder, encoding: 'utf8', env: bareEnvironment } as const
  /** Runs a block of the guide. The service is the server of this test. */
  async function run(commands: string) {
    const outputs = []
    for (const part of adapted(commands).split(/^(sudo systemctl .*)$/m)) {
      if (part === 'sudo systemctl stop valdorn') await server.stop()
      else if (part === 'sudo systemctl start valdorn') await server.start()
      else outputs.push(spawnSync('sh', ['-e'], { ...options, input: part }))
    }
    return {
      status: Math.max(...outputs.map(({ status }) => status ?? 1)),
      stdout: outputs.map(({ stdout }) => stdout).join(''),
      stderr: outputs.map(({ stderr }) => stderr).join(''),
    }
  }

  const sent = []
  for (let number = 0; number < 6; number++) sent.push(await send(await server.address(), number))
  const references = sent.map(({ reference }) => reference)
  expect(await run(blockAfter('For SQLite, while the server runs'))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/\b6 enquiries\b/),
    stderr: '',
  })
  const [, nightly = ''] = /^15 3 \* \* \* (.*)$/m.exec(blockAfter('Both every night')) ?? []
  // In a crontab a percent sign would end the command.
  expect(await run(nightly.replaceAll(String.raw`\%`, '%'))).toEqual({ status: 0, stdout: '', stderr: '' })

  const late = await send(await server.address(), 6)
  await server.stop()
  await truncate(join(folder, 'data/enquiries.db'), 20_000)
  await server.start()
  expect((await send(await server.address(), 8)).status).toBe(503)
  expect((await fetch(await server.address())).status).toBe(200)
  expect(await run('npm run enquiries -- status')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('restore the newest backup'),
  })

  expect(await run(blockAfter('**To restore** the newest'))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Enquiries  6 stored'),
  })
  const listed = (await run('npm run enquiries -- list')).stdout.match(/^V-\S+/gm)
  expect(listed?.toSorted()).toEqual(references.toSorted())
  expect(listed).not.toContain(late.reference)
  expect((await send(await server.address(), 10)).status).toBe(201)
  expect((await stat(join(folder, 'data/enquiries.db'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'data/before-restore'))).mode & 0o777).toBe(0o700)
  await server.stop()
})
