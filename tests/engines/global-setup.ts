import { rm } from 'node:fs/promises'
import { ProgramError } from '#tools/programs/find-program.ts'
import type { TestProject } from 'vitest/node'
import { serverProcess } from '../server-process.ts'
import { findPrograms, type Programs } from './drivers/programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs
    /** Where the server is that all tests share. */
    server: string
    /** Where it keeps its enquiries. */
    databaseUrl: string
  }
}

/** Finds or installs the engines, and starts the real server on the built site. */
export default async function setup({ provide }: TestProject) {
  provide('programs', programsOrEnd())
  const database = `.cache/engines-${process.pid}.db`
  const databaseUrl = `sqlite:${database}`
  const server = serverProcess({ DATABASE_URL: databaseUrl })
  await server.start()
  provide('server', await server.address())
  provide('databaseUrl', databaseUrl)
  return async () => {
    await server.stop()
    for (const end of ['', '-wal', '-shm']) await rm(database + end, { force: true })
  }
}

/** Whoever has yet to install something reads one line, and not where in the code it was missed. */
function programsOrEnd(): Programs {
  try {
    return findPrograms()
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}
