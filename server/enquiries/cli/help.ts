import { command, type Command } from './command.ts'

/** What all commands are for. */
export function overview(commands: readonly Command[]): string {
  return lines([
    `Usage: ${command} COMMAND`,
    '',
    ...columns(commands.map((known) => [usageOf(known), known.summary])),
    '',
    `${command} COMMAND --help tells more about one.`,
    'Exit code: 0 fine, 1 something is wrong or not found, 2 wrong usage.',
  ])
}

/** How one command is called. */
export function helpOf(known: Command): string {
  const options = Object.entries(known.options ?? {})
  return lines([
    `Usage: ${command} ${usageOf(known)}${options.length > 0 ? ' [options]' : ''}`,
    '',
    `${known.summary.charAt(0).toUpperCase()}${known.summary.slice(1)}.`,
    ...(known.details ?? []),
    ...(options.length > 0 ? [''] : []),
    ...columns(
      options.map(([name, { value, help }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, help]),
    ),
  ])
}

function usageOf({ name, argument, isArgumentOptional }: Command): string {
  if (argument === undefined) return name
  return `${name} ${isArgumentOptional === true ? `[${argument}]` : argument}`
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(0, ...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`)
}

function lines(texts: string[]): string {
  return `${texts.join('\n')}\n`
}
