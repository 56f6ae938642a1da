/* What `npm run check`, `npm run fix` and `npm test` run; `npm test -- NAME` hands on what follows the name. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const style = [
  'prettier --check --cache --cache-strategy content .',
  'oxlint --type-aware --deny-warnings',
  // Two threads take twice as much of the processor.
  'tsc --singleThreaded',
]
const suites: Record<string, string[][]> = {
  fix: [
    ['vitest run --project unit build/content/editors --update'],
    ['oxlint --type-aware --fix'],
    ['prettier --write --log-level warn .'],
  ],
  check: [style, ['vitest run --project unit']],
  test: [
    [...style, 'node build/build.ts', 'vitest run --project unit'],
    ['vitest run --project site --project durability --project container'],
    ['playwright test --project development --project chromium-loading --project chromium'],
  ],
  watch: [['vitest --project unit']],
  editor: [['playwright test --project editor']],
  browsers: [['vitest run --project browsers']],
  rebrand: [['node tests/rebrand.ts']],
  recipes: [['node tests/recipes.ts']],
  rooms: [['node tests/rooms.ts']],
  snapshots: [['playwright test screen-reader --update-snapshots']],
}

const [suite = 'test', ...options] = process.argv.slice(2)
const further = options.map((option) => ` ${JSON.stringify(option)}`).join('')
if (!Object.hasOwn(suites, suite)) {
  console.error(`There is no ${suite}; there are ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}
const environment = {
  ...process.env,
  // What one of the many programs has compiled the next need not.
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node'),
}

for (const commands of suites[suite] ?? []) {
  const results =
    commands.length === 1 ? [await show(commands[0] + further)] : await Promise.all(commands.map(collect))
  if (!results.includes(false)) continue
  process.exitCode = 1
  // What one program cannot mend is no reason to leave out the next.
  if (suite !== 'fix') break
}
if (suite === 'test' && process.exitCode === undefined)
  console.log(
    '\nNot run here: npm test -- editor, npm test -- browsers (Firefox and WebKit), npm test -- rebrand, npm test -- recipes, npm test -- rooms.',
  )

/** Runs a command that has the terminal for itself. @returns whether it succeeded. */
async function show(command: string): Promise<boolean> {
  const startMs = performance.now()
  return await ended(spawn(command, { shell: true, stdio: 'inherit', env: environment }), command, startMs)
}

/** Runs a command beside others, and shows what it says when it has ended. @returns whether it succeeded. */
async function collect(command: string): Promise<boolean> {
  const startMs = performance.now()
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const isGood = await ended(child, command, startMs)
  console.log((await output).join('').trimEnd())
  return isGood
}

async function ended(child: ReturnType<typeof spawn>, command: string, startMs: number): Promise<boolean> {
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  console.log(`${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s: ${command}`)
  return code === 0
}
