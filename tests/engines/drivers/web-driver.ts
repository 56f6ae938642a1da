import { setTimeout as sleep } from 'node:timers/promises'

/** Sends a command to a WebDriver session. @returns its value. */
export type Command = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters?: object,
) => Promise<unknown>

/** Longer than any command takes that is used here. */
const timeoutMs = 10_000

/** A command that failed, with the message of the driver, or one that was not answered. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
}

/** A WebDriver session (W3C), which is JSON over HTTP: a page of code in place of a library with its own drivers and downloads. */
export async function openSession(driver: string, capabilities: object): Promise<Command> {
  const { sessionId } = (await send(driver, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  return (method, path, parameters) => send(`${driver}/session/${sessionId}`, method, path, parameters)
}

const send = async (address: string, ...[method, path, parameters]: Parameters<Command>) => {
  const response = await fetch(address + path, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters ?? {}) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new WebDriverError(`${method} ${path}: no answer`, { cause })
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(`${method} ${path}: ${error} ${message}`)
}

/** Waits until a driver that was just started answers. */
export async function driverIsReady(driver: string, signal: AbortSignal) {
  while (!(await fetch(`${driver}/status`, { signal }).catch(() => undefined))?.ok) {
    await sleep(20, undefined, { signal })
  }
}
