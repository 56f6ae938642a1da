import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSmtp } from '#server/testing/mail/smtp-server.ts'
import { findBackup, findMailServer } from './mail-and-backup.ts'

describe('the mail server', () => {
  it('is left alone when it answers, and gets no mail', async () => {
    await using smtp = await startSmtp()
    expect(await findMailServer(smtp.url)).toEqual([])
    expect(smtp.mails).toEqual([])
  })

  it('is named when it cannot be reached, without the password', async () => {
    const smtp = await startSmtp()
    await smtp[Symbol.asyncDispose]()
    const [finding] = await findMailServer(`smtp://office:secret@127.0.0.1:${smtp.port}`)
    expect(finding?.values?.error).toContain('ECONNREFUSED')
    expect(JSON.stringify(finding)).not.toContain('secret')
  })

  it('is named when it refuses the login', async () => {
    await using smtp = await startSmtp({ login: { user: 'office', password: 'right' } })
    const [finding] = await findMailServer(`smtp://office:wrong@127.0.0.1:${smtp.port}`)
    expect(finding?.values?.error).toContain('EAUTH')
  })
})

describe('the backup', () => {
  const now = new Date('2026-03-29T12:00:00Z')

  async function findingsWith(files: Record<string, { content: string; at: string }>) {
    const folder = await mkdtemp(path.join(tmpdir(), 'backups-'))
    for (const [name, { content, at }] of Object.entries(files)) {
      await writeFile(path.join(folder, name), content)
      await utimes(path.join(folder, name), new Date(at), new Date(at))
    }
    const findings = await findBackup(folder, now)
    await rm(folder, { recursive: true })
    return findings
  }

  it('is left alone when one is of last night', async () => {
    expect(
      await findingsWith({
        'enquiries-6.db': { content: 'kept', at: '2026-03-28T02:15:00Z' },
        'enquiries-7.db': { content: 'kept', at: '2026-03-29T02:15:00Z' },
      }),
    ).toEqual([])
  })

  it.each([
    ['there is none', {}],
    ['it is old', { 'enquiries-1.db': { content: 'kept', at: '2026-03-02T02:15:00Z' } }],
    ['it is empty', { 'enquiries-7.db': { content: '', at: '2026-03-29T02:15:00Z' } }],
  ])('is missed when %s', async (_why, files) => {
    expect(await findingsWith(files)).toMatchObject([{ code: 'noBackup' }])
  })

  it('is missed when its folder is not there', async () => {
    expect(await findBackup('/nowhere/at/all', now)).toHaveLength(1)
  })
})
