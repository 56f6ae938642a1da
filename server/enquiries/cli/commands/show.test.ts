import { describe, expect, it } from 'vitest'
import { hours, noon } from '../../../testing/sample-enquiry.ts'
import { longTime } from '../format/dates.ts'
import { testCli } from '../../../testing/run-cli.ts'

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
        `Received      ${longTime(noon)}`,
        'Name          Anna Iris',
        'E-mail        anna@b.example',
        'Company       Hôtel',
        'Language      en',
        'Quarantine    no',
        'Submission    the-key',
        'Fingerprint   the-fingerprint',
        String.raw`Notification  waiting, 1 try, next ${longTime(hours(1))}, last error: 451 later \x1b[31m`,
        `Confirmation  sent ${longTime(hours(2))}, 1 try`,
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
    expect(await shown()).toContain(`released ${longTime(noon)}, suspected: links, honeypot`)
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
