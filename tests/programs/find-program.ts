import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** A program is missing and could not be installed; the message is one line with the remedy. */
export class ProgramError extends Error {
  override name = 'ProgramError'
}

/** An installed program that tests start. */
export interface Program {
  variable: string
  /** As in "install it". */
  title: string
  /** Names in the folders of PATH, the preferred one first. */
  commands: string[]
  places?: string[]
  packages: string[]
  download?: () => void
  /** False for a program that does not know `--version`, or opens a window for it. */
  knowsVersionOption?: boolean
}

/** The program that its variable names, else one that is installed, now if need be. @throws ProgramError */
export function findProgram(program: Program): string {
  const { variable, title, packages } = program
  const chosen = process.env[variable]
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new ProgramError(
      `${variable} names ${chosen}, which does not exist; correct the path or unset the variable.`,
    )
  }
  const found = installedProgram(program) ?? installWithApt(program) ?? download(program)
  if (found) return found
  throw new ProgramError(
    `The browser tests need ${title}: install it (on Debian: apt-get install ${packages.join(' ')}), or set ${variable} to the path of its program.`,
  )
}

function installedProgram(program: Program): string | undefined {
  const { commands, places = [] } = program
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)))
  return [...onPath, ...places].find((candidate) => existsSync(candidate) && canRun(candidate, program))
}

/** On Ubuntu the command may only ask for a snap to be installed. Elsewhere `--version` could open a window. */
function canRun(file: string, { knowsVersionOption = true }: Program): boolean {
  return process.platform !== 'linux' || !knowsVersionOption || run(file, ['--version'], 'ignore')
}

/** Before the download: Playwright has no browser for some machines on which Debian has a package. */
function installWithApt(program: Program): string | undefined {
  if (!isRootWithApt()) return undefined
  const { title, packages } = program
  console.error(`The tests need ${title}, which is not here: installing ${packages.join(' ')} with apt-get.`)
  run('apt-get', ['-qq', 'update'])
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages])
  return installedProgram(program)
}

function download(program: Program): string | undefined {
  program.download?.()
  return installedProgram(program)
}

export function isRootWithApt(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}

/** Whether the command succeeded. What it prints goes to standard error: standard output belongs to the tests. */
export function run(command: string, parameters: string[], output: 'ignore' | 'show' = 'show'): boolean {
  const { status } = spawnSync(command, parameters, {
    stdio: output === 'ignore' ? 'ignore' : ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
