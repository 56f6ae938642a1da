import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, vi } from 'vitest'
import { openStore } from '../open-store.ts'
import type { EnquiryStore } from '../store.ts'
import { anEnquiry } from '../../../testing/enquiries/sample-enquiry.ts'
import { UnfitDatabaseError } from '../unfit-database-error.ts'

// The disk of a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

const options = { mailDomain: 'valdorn.example' }

/** Adds enquiries, waits for a line, adds more, and says which were acknowledged. Then it waits to be killed. */
const writer = `
  import { once } from 'node:events'
  import { openStore } from '#server/enquiries/store/open-store.ts'
  import { anEnquiry } from '#server/testing/enquiries/sample-enquiry.ts'
  const store = await openStore('sqlite:' + process.argv[1], { mailDomain: 'valdorn.example' })
  const add = (message) => store.add(anEnquiry({ message, idempotencyKey: null, fingerprint: message }), ['notification'])
  for (let n = 0; n < 400; n++) await add('before ' + n)
  console.log('ready')
  await once(process.stdin, 'data')
  const acknowledged = []
  for (let n = 0; n < 40; n++) {
    await add('after ' + n).then(({ reference }) => acknowledged.push(reference), () => {})
  }
  console.log(JSON.stringify(acknowledged))
  setInterval(() => {}, 1000)
`

const eraser = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec('vacuum')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()`

function disposable(store: EnquiryStore) {
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() })
}

function run(command: string, ...args: string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

/** In processes of their own: to close a file here would release the locks that SQLite holds on it. */
const faults: Record<string, (file: string) => void> = {
  'an earlier copy is put over the open file': (file) => run('cp', `${file}.copy`, file),
  'the file is emptied': (file) => run('truncate', '--size=0', file),
  'half of the file is cut off': (file) => run('truncate', '--size=32768', file),
  'the log is emptied': (file) => run('truncate', '--size=0', `${file}-wal`),
  'half of the log is cut off': (file) => run('truncate', '--size=100000', `${file}-wal`),
  'the log is removed': (file) => run('rm', `${file}-wal`),
  'the file is removed': (file) => run('rm', file),
}

/** None where the file is refused, which is right for a damaged one. */
async function referencesIn(file: string): Promise<string[]> {
  try {
    const store = await openStore(`sqlite:${file}`, options)
    const enquiries = await store.list()
    await store.close()
    return enquiries.map(({ reference }) => reference)
  } catch (error) {
    if (error instanceof UnfitDatabaseError) return []
    throw error
  }
}

describe('B-15 what the SQLite store acknowledges is there after a restart, or it is not acknowledged,', () => {
  it.for(Object.entries(faults))('when %s while it is open', async ([, fault]) => {
    const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
    const file = join(folder, 'enquiries.db')
    const first = await openStore(`sqlite:${file}`, options)
    await first.close()
    run('cp', file, `${file}.copy`)

    const args = ['--input-type=module-typescript', '--eval', writer, file]
    const child = spawn(process.execPath, args, {
      cwd: join(import.meta.dirname, '../../../..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('ready')
    fault(file)
    child.stdin.write('go on\n')
    const acknowledged = JSON.parse(String((await lines.next()).value)) as string[]
    child.kill('SIGKILL')
    await once(child, 'exit')

    const kept = await referencesIn(file)
    expect(acknowledged.filter((reference) => !kept.includes(reference))).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('also while another process erases and empties the log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
    const file = join(folder, 'enquiries.db')
    await using store = disposable(await openStore(`sqlite:${file}`, options))
    const acknowledged: string[] = []
    for (let round = 0; round < 5; round++) {
      for (let each = 0; each < 10; each++) {
        const text = `${round} ${each}`
        const added = await store.add(
          anEnquiry({ message: text, fingerprint: text, idempotencyKey: null }),
          [],
        )
        acknowledged.push('reference' in added ? added.reference : '')
      }
      // In a process of its own, as the command line is.
      run(process.execPath, '--eval', eraser, file)
    }
    const kept = (await store.list()).map(({ reference }) => reference)
    expect(new Set(kept)).toEqual(new Set(acknowledged))
    await rm(folder, { recursive: true })
  })

  it.each([
    ['from its second page on', ['if=/dev/urandom', 'bs=4096', 'seek=1', 'count=4', 'conv=notrunc']],
    ['in its first page', ['if=/dev/urandom', 'bs=100', 'seek=1', 'count=10', 'conv=notrunc']],
    ['from its first byte on', ['if=/dev/urandom', 'bs=4096', 'count=4', 'conv=notrunc']],
    ['by a cut', ['if=/dev/null', 'bs=1', 'seek=20000']],
  ])('when it is damaged at the start, %s: it is refused, with the remedy', async (_how, args) => {
    const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
    const file = join(folder, 'enquiries.db')
    const store = await openStore(`sqlite:${file}`, options)
    await store.close()
    run('dd', `of=${file}`, ...args)
    await expect(openStore(`sqlite:${file}`, options)).rejects.toThrow(/damaged.*restore the newest backup/)
    await rm(folder, { recursive: true })
  })
})
