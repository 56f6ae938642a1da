import { ProgramError } from '../programs/find-program.ts'
import type { TestProject } from 'vitest/node'
import { startFreshServer } from '../server-process.ts'
import { findPrograms, type Programs } from './drivers/programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs
    /** Where the server is that all tests share. */
    server: string
    databaseUrl: string
  }
}

/** Finds or installs the engines, and starts the real server on the built site. */
export default async function setup({ provide }: TestProject) {
  provide('programs', programsOrEnd())
  const server = await startFreshServer()
  provide('server', server.address)
  provide('databaseUrl', server.databaseUrl)
  return () => server.stop()
}

/** Prints one line without a stack where something has to be installed. */
function programsOrEnd(): Programs {
  try {
    return findPrograms()
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}
