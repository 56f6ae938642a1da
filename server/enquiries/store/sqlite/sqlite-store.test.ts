import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { anEnquiry, bothMails, hours } from '../../../testing/enquiries/sample-enquiry.ts'
import { emptyDatabase, startProcess } from '../../../testing/databases/sqlite.ts'
import { storeContract } from '../../../testing/store-contract/store-contract.ts'
import type { EnquiryStore } from '../store.ts'

// The disk of a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

describe('B-7 the SQLite store', () => {
  storeContract(emptyDatabase)
})

/** Whether a text is anywhere in the files of the folder, deleted or not. */
async function isInFiles(folder: string, wanted: string): Promise<boolean> {
  const names = await readdir(folder)
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return contents.some((content) => content.includes(wanted))
}

describe('an enquiry that the SQLite store has confirmed', () => {
  it('is there after the process was killed', async () => {
    await using database = await emptyDatabase()
    const child = startProcess(
      database.path,
      `for (;;) {
        const { reference } = await store.add(anEnquiry(), ['notification'])
        process.stdout.write(reference + '\\n')
      }`,
    )
    let output = ''
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      output += String(chunk)
      if (output.split('\n').length > 100) child.kill('SIGKILL')
    }
    const confirmed = output.split('\n').slice(0, -1) // The last one may be cut off.
    const store = await database.open()
    const stored = new Set((await store.list()).map(({ reference }) => reference))
    expect(confirmed.length).toBeGreaterThan(99)
    expect(confirmed.filter((reference) => !stored.has(reference))).toEqual([])
  })
})

describe('what was erased from the SQLite store', () => {
  const marks = Array.from({ length: 1_200 }, (_, index) => `mark-${index}-of-a-person`)

  /** Many rows of all lengths, some of them removed meanwhile, so that rows have moved from page to page. */
  async function filled(store: EnquiryStore) {
    for (const [index, mark] of marks.entries()) {
      const message = `${mark} `.repeat((index * 37) % 250)
      const email = `${mark}@example.org`
      const receivedAt = hours(index % 2 === 0 ? -1 : 1)
      await store.add(
        anEnquiry({ name: mark, email, message, fingerprint: `of ${mark}`, receivedAt }),
        bothMails,
      )
    }
  }

  it('is in none of its files, by address', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    await filled(store)
    for (const index of [3, 5, 600, 601, 1_199]) {
      const mark = marks[index] ?? ''
      expect(await isInFiles(database.folder, mark)).toBe(true)
      expect(await store.erase(`${mark}@example.org`)).toEqual({ enquiries: 1, isOverwritten: true })
      expect(await isInFiles(database.folder, mark)).toBe(false)
    }
  })

  it('is in none of its files when its time was over', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    await filled(store)
    expect(await store.purge(hours(0), { evenUnsent: true })).toMatchObject({ enquiries: 600 })
    const contents = await Promise.all(
      (await readdir(database.folder)).map((name) => readFile(join(database.folder, name), 'latin1')),
    )
    const found = marks.filter((mark) => contents.some((content) => content.includes(mark)))
    expect(found).toEqual(marks.filter((_mark, index) => index % 2 === 1))
  })
})
