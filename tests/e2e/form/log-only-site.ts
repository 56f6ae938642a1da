import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '#server/tests/installation.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { serverProcess } from '../../server-process.ts'

const run = promisify(execFile)

/** Builds and serves the site with an empty ENQUIRY_ENDPOINT, whose form delivers nothing, as long as its origin is used. */
export async function withLogOnlySite(provide: (origin: string) => Promise<void>) {
  await using temporary = await temporaryFolder()
  const { folder } = temporary
  const env = { ...process.env, ENQUIRY_ENDPOINT: '' }
  await run(process.execPath, ['build/build.ts', path.join(folder, 'dist')], { cwd: root, env })
  await using server = serverProcess({ ENQUIRY_ENDPOINT: '', DATABASE_URL: 'sqlite:enquiries.db' }, folder)
  await server.start()
  await provide(await server.address())
  await server.stop()
}
