import { createInterface } from 'node:readline'
import { ContentError, loadContent } from '#content/loader/content.ts'
import { ConfigError, readSettings, type Config } from '../../config/config.ts'
import { builtAt } from '../clock.ts'
import { runCli } from './run.ts'
import { mailAddresses } from '../mail/mail-addresses.ts'
import { openStore } from '../store/open-store.ts'

/** Asks on the terminal; '' when it is closed instead (Ctrl-C, Ctrl-D). */
function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise<string>((resolve) => {
    terminal.once('close', () => {
      process.stdout.write('\n')
      resolve('')
    })
    terminal.question(question, (answer) => {
      terminal.removeAllListeners('close').close()
      resolve(answer)
    })
  })
}

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

let known: Config | undefined
function settings(): Config {
  return (known ??= readSettings())
}

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    settings,
    openStore() {
      // A mail that is released carries it in its Message-ID.
      const { domain: mailDomain } = mailAddresses(settings(), loadContent().site)
      return openStore(settings().DATABASE_URL, { mailDomain })
    },
    stdout: process.stdout,
    stderr: process.stderr,
    isTerminal: process.stdin.isTTY && process.stdout.isTTY,
    // Unknown where the output goes into a file or a pipe, and 0 on some terminals.
    columns: process.stdout.columns || 80,
    now: () => new Date(),
    built: builtAt(),
    ask,
  })
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
