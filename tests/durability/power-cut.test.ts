import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '#enquiries/store/open-store.ts'
import { runProcess } from '#enquiries/tests/databases/sqlite.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'

const stateCount = 500
const sector = 512

/** What a process did, in its order. The target of what is synced is a file by its number, or the folder with its names. */
type Event = { target: number | 'folder' } & (
  | { kind: 'write'; at: number; data: Buffer }
  | { kind: 'truncate'; size: number }
  | { kind: 'name'; name: string; file: number | undefined }
  | { kind: 'sync' }
  | { kind: 'acknowledge'; reference: string }
)

/** Adds enquiries, small and large, and erases one, as a server does. */
const lines = `
  import { writeSync } from 'node:fs'
  for (let n = 0; n < 24; n++) {
    if (n === 8) await store.add(anEnquiry({ email: 'gone@example.org', message: 'x'.repeat(9_000) }), [])
    if (n === 16) await store.erase('gone@example.org')
    const { reference } = await store.add(anEnquiry({ message: 'x'.repeat((n * 977) % 7_000) }), ['notification'])
    writeSync(1, reference)
  }`

const calls = 'openat,link,linkat,unlink,unlinkat,rename,write,pwrite64,ftruncate,fsync,fdatasync'
const strace = (log: string) =>
  // Only the first thread: that is where SQLite works.
  ['strace', '-qq', '-y', '-xx', '-s', '100000', '-e', `trace=${calls}`, '-o', log]

/** The calls that concern the folder, from what strace has noted. */
function eventsOf(trace: string, folder: string): Event[] {
  const files = new Map<string, number>()
  let fileCount = 0
  const events: Event[] = []
  function rename(name: string, file: number | undefined) {
    if (file === undefined) files.delete(name)
    else files.set(name, file)
    events.push({ kind: 'name', target: 'folder', name: basename(name), file })
  }
  for (const line of trace.split('\n')) {
    const [, call = '', rest = '', result] = /^(\w+)\((.*)\) += (-?\d+)/.exec(line) ?? []
    const texts = Array.from(rest.matchAll(/[<"]((?:\\x[\da-f]{2})*)[>"]/g), ([, hex = '']) =>
      Buffer.from(hex.replaceAll('\\x', ''), 'hex'),
    )
    const numbers = (/[\d, ]*$/.exec(rest)?.[0] ?? '').split(',').map(Number)
    const [text = Buffer.of()] = texts
    const path = call === 'openat' ? String(texts.find((each) => each.includes(folder))) : String(text)
    if (call === 'write' && line.startsWith('write(1<')) {
      events.push({ kind: 'acknowledge', target: 'folder', reference: String(texts[1]) })
    }
    if (result === '-1' || !path.startsWith(folder)) continue
    const target = path === folder ? 'folder' : (files.get(path) ?? -1)
    if (call === 'openat' && rest.includes('O_CREAT') && target === -1) rename(path, fileCount++)
    else if (call.startsWith('link')) rename(String(texts[1]), target as number)
    else if (call.startsWith('unlink')) rename(path, undefined)
    else if (call === 'pwrite64')
      events.push({ kind: 'write', target, at: numbers.at(-1) ?? 0, data: texts[1] ?? Buffer.of() })
    else if (call === 'ftruncate') events.push({ kind: 'truncate', target, size: numbers.at(-1) ?? 0 })
    else if (call.endsWith('sync')) events.push({ kind: 'sync', target })
    else if (call !== 'openat') throw new Error(`This is not understood: ${line.slice(0, 200)}`)
  }
  return events
}

/** The same numbers from 0 to 1 each time (Park and Miller). */
function seededRandom(seed: number) {
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** What a disk may hold after a cut of the power: all that was synced, and of the rest some, of a write some sectors. */
function filesAfterCut(events: Event[], random: () => number): Map<string, Buffer> {
  // As long as a file becomes: one that grew sector by sector would be copied each time.
  const longest = Math.max(
    ...events.map((event) => (event.kind === 'write' ? event.at + event.data.length : 0)),
  )
  const contents = new Map<number | 'folder', { bytes: Buffer; size: number }>()
  const names = new Map<string, number>()
  const lastSyncs = new Map(events.map(({ kind, target }, at) => [kind === 'sync' ? target : undefined, at]))
  const share = random()
  for (const [index, event] of events.entries()) {
    const isSafe = index < (lastSyncs.get(event.target) ?? -1)
    const isThere = () => isSafe || random() < share
    const content = contents.get(event.target) ?? { bytes: Buffer.alloc(longest), size: 0 }
    contents.set(event.target, content)
    if (event.kind === 'write') {
      const isTorn = random() < 0.3
      const isWhole = isThere()
      for (let from = 0; from < event.data.length; from += sector) {
        if (isTorn ? !isThere() : !isWhole) continue
        const length = event.data.copy(content.bytes, event.at + from, from, from + sector)
        content.size = Math.max(content.size, event.at + from + length)
      }
    } else if (event.kind === 'truncate') {
      if (!isThere()) continue
      content.bytes.fill(0, event.size)
      content.size = event.size
    } else if (event.kind === 'name' && isThere()) {
      if (event.file === undefined) names.delete(event.name)
      else names.set(event.name, event.file)
    }
  }
  return new Map(
    Array.from(names, ([name, file]) => {
      const { bytes, size } = contents.get(file) ?? { bytes: Buffer.of(), size: 0 }
      return [name, bytes.subarray(0, size)]
    }),
  )
}

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

// Needs strace, which Debian has.
it.skipIf(!canTrace)('B-15 after a cut of the power all that was acknowledged is there', async () => {
  await using temporary = await temporaryFolder()
  const [folder, log] = [join(temporary.folder, 'data'), join(temporary.folder, 'log')]
  await mkdir(folder)
  await runProcess(join(folder, 'enquiries.db'), lines, strace(log))
  const events = eventsOf(await readFile(log, 'latin1'), folder)
  const random = seededRandom(20_260_329)
  const failures: string[] = []
  // In memory: that a state is opened has to be safe for no second cut.
  const states = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'valdorn-'))
  for (let number = 0; number < stateCount; number++) {
    const before = events.slice(0, Math.ceil(random() * events.length))
    const state = join(states, String(number))
    await mkdir(state)
    for (const [name, content] of filesAfterCut(before, random)) await writeFile(join(state, name), content)
    const store = openStore(`sqlite:${join(state, 'enquiries.db')}`)
    const listed = await store.list().catch((error: unknown) => void failures.push(String(error)))
    await store.close()
    const stored = new Set(listed?.map(({ reference }) => reference))
    const lost = before.filter((e) => e.kind === 'acknowledge' && !stored.has(e.reference))
    if (listed && lost.length > 0) failures.push(`${lost.length} lost at ${before.length}`)
  }
  await rm(states, { recursive: true })
  expect(events.filter(({ kind }) => kind === 'acknowledge')).toHaveLength(24)
  expect(failures).toEqual([])
})
