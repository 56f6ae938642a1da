import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readSettings } from '../../config/config.ts'
import { runCli } from './run.ts'

/** '' when the terminal is closed instead (Ctrl-C, Ctrl-D). */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: question })
  terminal.prompt()
  const [answer = ''] = await Promise.race([once(terminal, 'line'), once(terminal, 'close')])
  terminal.close()
  return String(answer)
}

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCli(process.argv.slice(2), {
  settings: readSettings,
  stdout: process.stdout,
  stderr: process.stderr,
  // Unknown where the output goes into a file or a pipe, and 0 on some terminals.
  columns: process.stdout.columns || 80,
  ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
})
