import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anEnquiry } from '../../testing/enquiries/sample-enquiry.ts'
import { installation, root } from '../../testing/installation.ts'

describe('npm run enquiries', () => {
  it('is the program that these tests run', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(scripts.enquiries).toBe('node --import ./tools/node-version.js server/enquiries/cli/main.ts')
  })

  it('shows and erases what the server stores, while the server runs', async () => {
    await using site = await installation()
    await site.store.add(anEnquiry({ name: 'Anna Iris', email: 'anna@b.example' }), ['notification'])
    expect(await site.run(['list'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Anna Iris') })
    expect(await site.run(['erase', 'anna@b.example', '--yes'])).toEqual({
      code: 0,
      stdout: 'Erased 1 enquiry.\n',
      stderr: '',
    })
    expect(await site.store.count()).toMatchObject({ enquiries: 0 })
    await site.store.add(anEnquiry(), [])
    expect(await site.run(['status'])).toMatchObject({ code: 0, stdout: expect.stringContaining('1 stored') })
  })

  it('cuts its tables at 80 columns where there is no terminal', async () => {
    await using site = await installation()
    await site.store.add(anEnquiry({ message: 'word '.repeat(500) }), [])
    const { stdout } = await site.run(['list'])
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('asks nobody where there is no terminal', async () => {
    await using site = await installation()
    expect(await site.run(['erase', 'anna@b.example'])).toMatchObject({ code: 2, stdout: '' })
  })

  it('ends quietly when its reader has seen enough', async () => {
    await using site = await installation()
    for (let count = 0; count < 50; count++) {
      await site.store.add(anEnquiry({ message: 'word '.repeat(900) }), [])
    }
    const child = site.start(['export', '--format', 'json'])
    child.stdout.once('data', () => child.stdout.destroy())
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    const [code] = await once(child, 'close')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('shows its help whatever the settings are, and makes no database for it', async () => {
    await using site = await installation()
    const settings = { DATABASE_URL: `sqlite:${join(site.folder, 'other.db')}`, PORT: 'http' }
    expect(await site.run(['--help'], settings)).toMatchObject({ code: 0, stderr: '' })
    await expect(stat(join(site.folder, 'other.db'))).rejects.toThrow('ENOENT')
  })

  it.each(['status', 'list', 'purge'])(
    'refuses a database that is not there, and makes none: %s',
    async (command) => {
      await using site = await installation()
      const settings = { DATABASE_URL: 'sqlite:./typo/enquiries.db' }
      expect(await site.run([command], settings)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'No enquiries are kept at ./typo/enquiries.db; start the server once, or check DATABASE_URL.\n',
      })
      expect(await readdir(site.folder)).toEqual(['data'])
    },
  )

  it('names the settings that are wrong, without their values', async () => {
    await using site = await installation()
    await writeFile(join(site.folder, '.env'), 'DATABASE_URL=postgres://user:hunter2@db.example\n')
    const { code, stdout, stderr } = await site.run(['status'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Correct these settings.*\n {2}DATABASE_URL must be/)
    expect(stderr).not.toContain('hunter2')
  })

  it('says in one line that the database cannot be reached', async () => {
    await using site = await installation()
    for (const url of ['sqlite:/dev/null/enquiries.db', 'postgres://user:hunter2@127.0.0.1:1/valdorn']) {
      const { code, stderr } = await site.run(['status'], { DATABASE_URL: url })
      expect(code).toBe(1)
      expect(stderr).toMatch(/^.+\n$/)
      expect(stderr).not.toContain('hunter2')
    }
  })
})
