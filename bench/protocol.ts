import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from '#tools/programs/chromium.ts'
import { flags } from './browser.ts'
import { answers, ports } from './sites.ts'

interface Message {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
}

/**
 * A browser that is spoken to in the Chrome DevTools Protocol and no more than necessary. Playwright and Lighthouse watch a
 * page for errors; V8 then reads all of React a second time for the line numbers of five errors that it makes when it
 * starts, which takes three times as long as its start does for a visitor.
 */
export async function openUnwatchedBrowser() {
  const profile = await mkdtemp(path.join(tmpdir(), 'valdorn-'))
  const browser = spawn(
    findBrowser(),
    [...flags, '--headless=new', `--remote-debugging-port=${ports.browser}`, `--user-data-dir=${profile}`],
    { stdio: 'ignore' },
  )
  const address = `http://127.0.0.1:${ports.browser}/json/version`
  await answers(address)
  const { webSocketDebuggerUrl } = (await (await fetch(address)).json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve))

  let count = 0
  const listeners = new Set<(message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    for (const listener of listeners) listener(message)
  })

  /** Resolves with the first message that fits. */
  function receive(fits: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      listeners.add(function listener(message) {
        if (!fits(message)) return
        listeners.delete(listener)
        resolve(message)
      })
    })
  }

  async function send(method: string, params: object = {}, sessionId?: string) {
    const id = ++count
    const answer = receive((message) => message.id === id)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return (await answer).result ?? {}
  }

  return {
    send,
    receive,
    onEvent: (listener: (message: Message) => void) => void listeners.add(listener),
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      await send('Browser.close')
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}
