import { readFileSync } from 'node:fs'
import { mostConnections } from './limits.ts'

/** The process may open too few files to serve anybody; the message says what to do. */
export class OpenFilesError extends Error {
  override name = 'OpenFilesError'
}

/** For the database, mail and the files of the program; a start reads the files of the site at once. */
const ownFiles = 128
const fewestFiles = 512

const remedy = `Raise the limit: ulimit -n ${mostConnections + ownFiles} in the shell that starts it, LimitNOFILE in a service of systemd.`

/**
 * How many connections leave enough of the files that this process may open, for each is one of them: without any to
 * spare, visitors would be refused without a word, and the database, too.
 * @throws OpenFilesError when the process may open too few.
 */
export function connectionLimit(): { connections: number; warning?: string } {
  const files = mostFiles()
  if (files < fewestFiles) {
    throw new OpenFilesError(`This process may open ${files} files, and it needs ${fewestFiles}. ${remedy}`)
  }
  const connections = Math.min(mostConnections, files - ownFiles)
  if (connections === mostConnections) return { connections }
  const warning = `This process may open ${files} files, so it takes ${connections} connections at once instead of ${mostConnections}. ${remedy}`
  return { connections, warning }
}

/** Node has raised it as far as it may. Only Linux says it to programs; elsewhere it counts as enough. */
function mostFiles(): number {
  if (process.platform !== 'linux') return Infinity
  const [, files] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return Number(files ?? Infinity)
}
