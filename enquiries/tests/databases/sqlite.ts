import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '../../../server/tests/temporary-folder.ts'
import { testDatabase } from './test-database.ts'

export async function emptyDatabase() {
  const { folder, ...temporary } = await temporaryFolder()
  const path = join(folder, 'enquiries.db')
  const database = testDatabase(`sqlite:${path}`, () => temporary[Symbol.asyncDispose]())
  return Object.assign(database, { folder, path })
}

/** A process of its own that runs these lines with a store at hand, as another server or the command line would. */
export function startProcess(path: string, lines: string, command: string[] = []) {
  const script = `
    import { openStore } from '../../store/open-store.ts'
    import { anEnquiry } from '../enquiries/sample-enquiry.ts'
    const store = openStore('sqlite:' + ${JSON.stringify(path)})
    ${lines}
    await store.close()`
  const [program, ...args] = [...command, process.execPath, '--input-type=module-typescript', '-e', script]
  return spawn(program, args, { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] })
}

export async function runProcess(path: string, lines: string, command?: string[]): Promise<string> {
  const child = startProcess(path, lines, command)
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  return output
}

/** For tests: another program that has run this SQL on the database and keeps it open, with its locks, until it is ended. */
export async function startOtherProgram(path: string, sql: string) {
  const script = `
    const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(process.argv[1])
    database.exec(process.argv[2])
    console.log('done')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--eval', script, path, sql], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    async end() {
      child.kill()
      await once(child, 'close')
    },
  }
}
