import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { blockAfter } from '#server/testing/guide.ts'
import { bareEnvironment, enquiriesCommand } from '#server/testing/installation.ts'
import { anEnquiry } from '#server/testing/enquiries/sample-enquiry.ts'
import { buildTestSite } from '#server/testing/sample-site.ts'
import { serverProcess } from '../server-process.ts'

// A busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

const isInstalled = spawnSync('litestream', ['version']).status === 0

// Litestream is on few machines; docs/operations.md says with which version this ran.
it.skipIf(!isInstalled)('B-15 with Litestream as in the guide, enquiries outlive the disk', async () => {
  await using built = await buildTestSite()
  const folder = built.directory
  const file = join(folder, 'data/enquiries.db')
  const replica = join(folder, 'replica')
  const adapted = (text: string) =>
    text.replaceAll('/srv/valdorn', folder).replaceAll('/mnt/other-disk/valdorn', replica)
  const config = join(folder, 'litestream.yml')
  await writeFile(config, adapted(blockAfter('**Continuously.**')))
  await using server = serverProcess({}, folder)
  await server.start()
  const litestream = spawn('litestream', ['replicate', '-config', config], { stdio: 'ignore' })
  onTestFinished(() => void litestream.kill('SIGKILL'))

  const references: string[] = []
  for (let number = 0; number < 30; number++) {
    const { name, email, company, message } = anEnquiry()
    const response = await fetch(`${await server.address()}/api/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email, company, message, locale: 'de' }),
    })
    references.push(((await response.json()) as { reference: string }).reference)
  }
  const command = enquiriesCommand.map((part) => `'${part}'`).join(' ')
  const restore = adapted(blockAfter('this brings the file back'))
    .replace('litestream restore', `litestream restore -config ${config}`)
    .replace('npm run enquiries --', command)
  const run = (input: string) =>
    spawnSync('sh', ['-e'], { input, cwd: folder, encoding: 'utf8', env: bareEnvironment })
  // Now and then, until a copy of the copy has them all.
  await vi.waitUntil(() => run(`rm -f restored.db\n${restore}`).stdout.includes('30 enquiries'), {
    timeout: 60_000,
    interval: 500,
  })
  await rm(join(folder, 'restored.db'))
  server.kill()
  litestream.kill('SIGKILL')
  await Promise.all([server.ended(), once(litestream, 'close')])
  await rename(join(folder, 'data'), join(folder, 'lost'))
  await mkdir(join(folder, 'data'))

  expect(run(restore)).toMatchObject({ status: 0, stdout: expect.stringContaining('30 enquiries') })
  await rename(join(folder, 'restored.db'), file)
  const { stdout } = run(`${command} list`)
  expect(stdout.match(/^V-\S+/gm)?.toSorted()).toEqual(references.toSorted())
})
