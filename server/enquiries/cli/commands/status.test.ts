import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hours, noon } from '../../../testing/enquiries/sample-enquiry.ts'
import { timesIn } from '../format/dates.ts'
import { testCli } from '../../../testing/run-cli.ts'
import { startOtherProgram } from '../../../testing/databases/sqlite.ts'

const times = timesIn('Europe/Berlin')

describe('the status', () => {
  it('is fine, and tells how many there are', async () => {
    await using cli = await testCli()
    await cli.add({ receivedAt: hours(-0.9) })
    await cli.add({ suspicions: ['links'] })
    const [mail] = await cli.store.claimMails({ now: noon, leaseMs: 1, limit: 1 })
    await cli.store.markSent(mail?.id ?? 0, noon)
    expect(await cli.run(['status'])).toEqual({
      code: 0,
      stdout: [
        'Enquiries  2 stored, 1 in quarantine',
        `Mail       1 waiting (the oldest since ${times.short(hours(-0.9))}), 1 sent, 0 given up`,
        '',
      ].join('\n'),
      stderr: '',
    })
  })

  it('ends with 1 when a notification has waited for more than ten minutes, and names the enquiries', async () => {
    await using cli = await testCli()
    const references = []
    for (const hour of [-9, -8, -7, -6, -5, -4, -3]) {
      references.push(await cli.add({ receivedAt: hours(hour) }, ['notification']))
    }
    const { code, stderr } = await cli.run(['status'])
    expect(code).toBe(1)
    expect(stderr).toBe(
      `A notification has waited for more than ten minutes: ${references.slice(0, 5).join(', ')} and 2 more. ` +
        'npm run enquiries -- show REF tells why.\n',
    )
  })

  it('ends with 1 when mail was given up, and names the enquiry', async () => {
    await using cli = await testCli()
    const reference = await cli.add({}, ['notification'])
    const [mail] = await cli.store.claimMails({ now: noon, leaseMs: 1, limit: 1 })
    await cli.store.markFailed(mail?.id ?? 0, '550 no such user', null)
    const { code, stderr } = await cli.run(['status'])
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Mail was given up: ${reference}. ` +
        'npm run enquiries -- show REF tells why, then retry REF or dismiss REF.\n',
    )
    await cli.run(['dismiss', reference])
    expect(await cli.run(['status'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('is fine without a mail server, although mail waits', async () => {
    await using cli = await testCli()
    await cli.add({ receivedAt: hours(-5) })
    const { code, stdout, stderr } = await cli.run(['status'], { settings: { SMTP_URL: '' } })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('off (SMTP_URL is not set); 2 waiting')
  })

  it('ends with 1 when nothing can be stored, although everything can be read', async () => {
    await using cli = await testCli()
    // The server would wait for it, too.
    const other = await startOtherProgram(join(cli.folder, 'enquiries.db'), 'begin immediate')
    expect(await cli.run(['status'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'SQLite: database is locked (5)\n',
    })
    expect(await cli.run(['list'])).toMatchObject({ code: 0 })
    await other.end()
    expect(await cli.run(['status'])).toMatchObject({ code: 0 })
  })
})
