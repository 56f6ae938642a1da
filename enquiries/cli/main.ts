import { createInterface } from 'node:readline/promises'
import { readSettings } from '../../contract/settings.ts'
import { runCli } from './run.ts'

/** '' when the terminal is closed instead (Ctrl-C, Ctrl-D). */
async function ask(question: string): Promise<string> {
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  return await terminal.question(question).catch(() => '')
}

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCli(process.argv.slice(2), {
  readSettings,
  stdout: process.stdout,
  stderr: process.stderr,
  columns: process.stdout.columns || 80, // Unknown in a file or a pipe, and 0 on some terminals.
  ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
})
