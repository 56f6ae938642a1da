import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#server/tests/free-port.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import type { Engine, Key, Preferences, Size, Tab } from './engine.ts'
import type { Programs } from './programs.ts'

/** The window under the pointer, over whose toolbar it hovers over nothing else, is active; in no other is `:focus` matched. */
const screenSize = '2900x2000x24'
const middle = { x: 1440, y: 995 }

/** WebKit as Debian has it, driven with WebDriver (W3C), which is JSON over HTTP, on a screen in memory. */
export async function openWebKit(programs: Programs, preferences: Preferences): Promise<Engine> {
  await using started = new AsyncDisposableStack()
  const { folder: settings } = started.use(await temporaryFolder())
  await writeDesktopSettings(settings, preferences)
  const screen = spawn(programs.screen, ['-displayfd', '1', '-screen', '0', screenSize, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  started.defer(() => end(screen))
  const [display] = (await once(screen.stdout.setEncoding('utf8'), 'data')) as [string]
  const environment = { ...process.env, DISPLAY: `:${display.trim()}`, XDG_CONFIG_HOME: settings }
  const running = started.move()

  const open = () => openTab(programs, preferences, environment)
  return {
    // Now and then the driver does not get hold of the browser that it has started, and never answers.
    openTab: () => open().catch(open),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** A driver of its own for each tab, because it drives one browser at a time. */
async function openTab(
  programs: Programs,
  preferences: Preferences,
  environment: NodeJS.ProcessEnv,
): Promise<Tab> {
  await using started = new AsyncDisposableStack()
  const port = await freePort()
  const service = spawn(programs.webkitDriver, ['-p', String(port)], {
    env: environment,
    stdio: 'ignore',
    // A process group of its own, to which the browser belongs, too.
    detached: true,
  })
  started.defer(() => end(service))
  const driver = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${driver}/status`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await vi.waitUntil(isReady, { timeout: 10_000, interval: 20 })
  const options = {
    binary: programs.webkit,
    // Of pages only: WebDriver can run scripts all the same.
    args: ['--automation', `--enable-javascript=${preferences.hasScript}`],
  }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const session = await commandTo(driver)('POST', '/session', { capabilities })
  const { sessionId } = session as { sessionId: string }
  const running = started.move()
  return tabOf(commandTo(`${driver}/session/${sessionId}`), () => running.disposeAsync())
}

/** Sends a command to a driver, or to a session of it. @returns its value. */
function commandTo(address: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', place: string, parameters = {}): Promise<unknown> => {
    const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {}
    // Longer than any command takes that is used here.
    const signal = AbortSignal.timeout(10_000)
    const response = await fetch(address + place, { method, ...body, signal })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${place}: ${JSON.stringify(value)}`)
    return value
  }
}

function tabOf(command: ReturnType<typeof commandTo>, close: () => Promise<void>): Tab {
  const evaluate = (expression: string) =>
    command('POST', '/execute/sync', { script: `return (${expression})`, args: [] })
  const act = (...actions: object[]) => command('POST', '/actions', { actions })

  return {
    async go(address) {
      await command('POST', '/url', { url: address })
    },
    evaluate,
    async pressAt({ x, y }) {
      const actions = [
        { type: 'pointerMove', origin: 'viewport', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
    },
    async pressKey(key) {
      await act({ type: 'key', id: 'keyboard', actions: strokes(codes[key]) })
    },
    async type(text) {
      const keys = Array.from(text, (character) => (character === '\n' ? codes.Enter : character))
      await act({ type: 'key', id: 'keyboard', actions: keys.flatMap(strokes) })
    },
    async resize({ width, height }) {
      const window = (await command('GET', '/window/rect')) as Size
      const toolbar = window.height - ((await evaluate('innerHeight')) as number)
      await command('POST', '/window/rect', { ...middle, width, height: height + toolbar })
      const size = '`${innerWidth} ${innerHeight}`'
      await vi.waitUntil(async () => (await evaluate(size)) === `${width} ${height}`, { timeout: 10_000 })
    },
    async [Symbol.asyncDispose]() {
      await command('DELETE', '')
      await close()
    },
  }
}

/** The code points of non-printing keys in WebDriver. */
const codes: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

function strokes(value: string) {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

/** Settings of GTK: those for reduced motion, and those that allow a window narrower than its toolbar. */
async function writeDesktopSettings(folder: string, { reducesMotion }: Preferences) {
  const gtk = path.join(folder, 'gtk-3.0')
  await mkdir(gtk)
  const lines = ['[Settings]', `gtk-enable-animations=${!reducesMotion}`, 'gtk-toolbar-icon-size=1', '']
  await writeFile(path.join(gtk, 'settings.ini'), lines.join('\n'))
  await writeFile(
    path.join(gtk, 'gtk.css'),
    '* { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px }',
  )
}

async function end(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  process.kill(-child.pid)
  await exit
}
