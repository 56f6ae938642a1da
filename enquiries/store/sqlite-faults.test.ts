import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { emptyDatabase, startProcess } from '../tests/databases/sqlite.ts'

/** Adds enquiries, waits for a line, adds more, and says which were acknowledged. Then it waits to be killed. */
const writer = `
  import { once } from 'node:events'
  const add = () => store.add(anEnquiry({ message: 'A long message. '.repeat(200) }), ['notification'])
  for (let n = 0; n < 40; n++) await add()
  console.log('ready')
  await once(process.stdin, 'data')
  const acknowledged = []
  for (let n = 0; n < 40; n++) await add().then(({ reference }) => acknowledged.push(reference), () => {})
  console.log(JSON.stringify(acknowledged))
  await once(process.stdin, 'end')`

/** In processes of their own: to close a file in that of the store would release the locks that SQLite holds on it. */
function run(command: string) {
  const { status, stderr } = spawnSync('sh', ['-ec', command], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

const dd = (args: string) => (file: string) => `dd of=${file} bs=4096 conv=notrunc ${args}`

/** What is done to the file, and how many of the next forty enquiries are acknowledged. */
const faults: [string, (file: string) => string, number][] = [
  ['an earlier copy is put over it', (file) => `cp ${file}.copy ${file}`, 40],
  ['an earlier copy takes its place', (file) => `mv ${file}.copy ${file}`, 40],
  ['it is emptied', (file) => `truncate --size=0 ${file}`, 0],
  ['half of it is cut off', (file) => `truncate --size=98304 ${file}`, 0],
  ['it is removed', (file) => `rm ${file}`, 0],
  ['it is removed with its journal', (file) => `rm ${file} ${file}-journal`, 0],
  ['it is damaged from its first byte on', dd('if=/dev/urandom count=4'), 0],
  ['it is damaged in its first page', (file) => `${dd('if=/dev/urandom')(file)} bs=100 seek=1 count=10`, 0],
  ['it is damaged in its second page', dd('if=/dev/urandom seek=1 count=1'), 0],
  ['it is damaged from its second page on', dd('if=/dev/urandom seek=1 count=9'), 0],
  ['it is damaged in a page that is not in use', dd('if=/dev/urandom seek=14 count=1'), 0],
  ['it is overwritten with zeros', dd('if=/dev/zero count=30'), 0],
]

it.each(faults)(
  'B-15 what was acknowledged is there after a restart when %s',
  async (how, fault, expected) => {
    await using database = await emptyDatabase()
    await database.store.check()
    await database.store.close()
    run(`cp ${database.path} ${database.path}.copy`)

    const child = startProcess(database.path, writer)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('ready')
    run(fault(database.path))
    child.stdin.write('go on\n')
    const acknowledged = JSON.parse(String((await lines.next()).value)) as string[]
    child.kill('SIGKILL')
    await once(child, 'exit')

    expect(acknowledged).toHaveLength(expected)
    const listed = await database.open().list().catch(String)
    const isRefused = JSON.stringify(listed).includes('restore the newest backup')
    expect(isRefused).toBe(expected === 0 && !how.includes('removed'))
    const kept = typeof listed === 'string' ? [] : listed.map(({ reference }) => reference)
    expect(acknowledged.filter((reference) => !kept.includes(reference))).toEqual([])
  },
)
