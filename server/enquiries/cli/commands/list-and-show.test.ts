import { describe, expect, it } from 'vitest'
import { hours, noon } from '../../../testing/enquiries/sample-enquiry.ts'
import { timesIn } from '../format/dates.ts'
import { displayWidth } from '../format/display-width.ts'
import { testCli } from '../../../testing/run-cli.ts'

const times = timesIn('Europe/Berlin')
const references = /^V-\S+/gm

describe('B-6 the list', () => {
  it('says when there is nothing', async () => {
    await using cli = await testCli()
    expect(await cli.run(['list'])).toEqual({ code: 0, stdout: 'No enquiries.\n', stderr: '' })
  })

  it('shows the newest first, and marks those in quarantine', async () => {
    await using cli = await testCli()
    const old = await cli.add({ name: 'Anna', email: 'a@b.example', message: 'Hi', receivedAt: hours(-2) })
    const suspect = await cli.add({ name: 'Bo', suspicions: ['links'], receivedAt: hours(-1) })
    const fresh = await cli.add({ name: 'Cy', receivedAt: hours(0) })
    const { stdout } = await cli.run(['list'], { columns: 200 })
    expect(stdout.match(references)).toEqual([fresh, suspect, old])
    expect(stdout).toMatch(/^REFERENCE +RECEIVED \(Berlin\) +STATE +NAME +E-MAIL +MESSAGE$/m)
    expect(stdout).toMatch(new RegExp(`^${suspect} .*  quarantine  Bo`, 'm'))
    expect(stdout).toMatch(
      new RegExp(`^${old}  ${times.toMinute(hours(-2))} {2,}Anna {2,}a@b\\.example {2,}Hi$`, 'm'),
    )
  })

  it.each([40, 80, 120])('fits a terminal of %i columns, with wide characters too', async (columns) => {
    await using cli = await testCli()
    await cli.add({ name: '日本太郎'.repeat(10), message: '👩‍👩‍👧'.repeat(100), suspicions: ['links'] })
    await cli.add({
      name: 'Ä'.repeat(200),
      email: `${'e'.repeat(60)}@b.example`,
      message: 'x\ny'.repeat(500),
    })
    const { stdout } = await cli.run(['list'], { columns })
    const lines = stdout.split('\n')
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns)
  })

  it('never lets a control character of a stored text reach the terminal', async () => {
    await using cli = await testCli()
    const evil = 'a\u001B[2J\u009B31m\u202Eb\rc'
    await cli.add({ name: evil, company: evil, message: evil })
    const { stdout } = await cli.run(['list'], { columns: 300 })
    expect(stdout).toContain(String.raw`a\x1b[2J\x9b31m\u202eb c`)
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}|\u202E/u)
  })

  it('is chosen by time, sender and quarantine', async () => {
    await using cli = await testCli()
    const early = await cli.add({ email: 'Anna@b.example', receivedAt: new Date('2026-02-28T22:59:00Z') })
    const late = await cli.add({ email: 'anna@B.example', receivedAt: new Date('2026-02-28T23:01:00Z') })
    const suspect = await cli.add({ suspicions: ['links'], receivedAt: new Date('2026-03-02') })
    const released = await cli.add({ suspicions: ['links'], receivedAt: new Date('2026-03-03') })
    await cli.store.release(released, [], hours(0))
    const listed = async (...args: string[]) => (await cli.run(['list', ...args])).stdout.match(references)
    expect(await listed('--since', '2026-03-01')).toEqual([released, suspect, late])
    expect(await listed('--email', ' ANNA@b.example')).toEqual([late, early])
    expect(await listed('--quarantine')).toEqual([suspect])
    expect(await listed('--email', 'anna@b.example', '--since', '2026-03-01')).toEqual([late])
  })

  it('shows times in the time zone of the setting, and says which', async () => {
    await using cli = await testCli()
    await cli.add({ receivedAt: new Date('2026-07-01T22:30:00Z') })
    expect((await cli.run(['list'])).stdout).toMatch(/ RECEIVED \(Berlin\) [^]* 2026-07-02 00:30 /)
    const settings = { TIME_ZONE: 'America/New_York' }
    expect((await cli.run(['list'], { settings })).stdout).toMatch(
      / RECEIVED \(New York\) [^]* 2026-07-01 18:30 /,
    )
  })

  it('stops at a limit and says that there is more', async () => {
    await using cli = await testCli()
    for (const hour of Array.from({ length: 51 }).keys()) await cli.add({ receivedAt: hours(hour) }, [])
    const byDefault = await cli.run(['list'])
    expect(byDefault.stdout.match(references)).toHaveLength(50)
    expect(byDefault.stderr).toBe('50 of 51; --limit 51 shows all.\n')
    const all = await cli.run(['list', '--limit', '51'])
    expect(all.stdout.match(references)).toHaveLength(51)
    expect(all.stderr).toBe('')
  })
})
describe('B-6 one enquiry', () => {
  it('is shown with everything that is stored about it', async () => {
    await using cli = await testCli()
    const reference = await cli.add({
      name: 'Anna Iris',
      email: 'anna@b.example',
      company: 'Hôtel',
      message: 'One\n\n\tTwo',
      locale: 'en',
      idempotencyKey: 'the-key',
      fingerprint: 'the-fingerprint',
    })
    const [notification, confirmation] = await cli.store.claimMails({ now: noon, leaseMs: 1, limit: 2 })
    await cli.store.markFailed(notification?.id ?? 0, '451 later\n\u001B[31m', hours(1))
    await cli.store.markSent(confirmation?.id ?? 0, hours(2))
    const { code, stdout } = await cli.run(['show', reference])
    expect(code).toBe(0)
    expect(stdout).toBe(
      [
        `Reference     ${reference}`,
        `Received      ${times.long(noon)}`,
        'Name          Anna Iris',
        'E-mail        anna@b.example',
        'Company       Hôtel',
        'Language      en',
        'Quarantine    no',
        'Submission    the-key',
        'Fingerprint   the-fingerprint',
        String.raw`Notification  waiting, 1 try, next ${times.long(hours(1))}, last error: 451 later \x1b[31m`,
        `Confirmation  sent ${times.long(hours(2))}, 1 try`,
        '',
        'One',
        '',
        '  Two',
        '',
      ].join('\n'),
    )
  })

  it('tells why it is in quarantine, and when it was released', async () => {
    await using cli = await testCli()
    const reference = await cli.add({ suspicions: ['links', 'honeypot'], idempotencyKey: null })
    const shown = async () => (await cli.run(['show', reference])).stdout
    expect(await shown()).toMatch(/^Quarantine +yes: links, honeypot$/m)
    expect(await shown()).toMatch(/^Submission +without script$/m)
    await cli.store.release(reference, [], noon)
    expect(await shown()).toContain(`released ${times.long(noon)}, suspected: links, honeypot`)
  })

  it('is found however its reference is typed', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    const { stdout } = await cli.run(['show', reference.toLowerCase().replaceAll('-', '')])
    expect(stdout).toContain(reference)
  })

  it('that is unknown is not found', async () => {
    await using cli = await testCli()
    expect(await cli.run(['show', 'V-2222-2222'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no enquiry V-2222-2222.\n',
    })
  })

  it('shows control characters of the message and no field can pretend to be another', async () => {
    await using cli = await testCli()
    const evil = 'x\nReference  V-0\u001B]0;title\u0007'
    const reference = await cli.add({ name: evil, message: `${evil}\u0085` })
    const { stdout } = await cli.run(['show', reference])
    expect(stdout).toContain(String.raw`Name          x Reference V-0\x1b]0;title\x07`)
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u)
  })
})
