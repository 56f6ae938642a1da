import { setTimeout as sleep } from 'node:timers/promises'

/** What a WebDriver session is told, and answers. */
export type Tell = (
  method: 'GET' | 'POST' | 'DELETE',
  command: string,
  parameters?: object,
) => Promise<unknown>

/** Longer than anything takes that a driver is asked for here. */
const patienceMs = 10_000

/** A driver that is asked for what it does not do says so in an error with the words of WebDriver. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
}

/** Speaks WebDriver (W3C), which is JSON over HTTP: a page of code in place of a library with its own drivers and downloads. */
export async function openSession(driver: string, capabilities: object): Promise<Tell> {
  const { sessionId } = (await tell(driver, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  return (method, command, parameters) => tell(`${driver}/session/${sessionId}`, method, command, parameters)
}

const tell = async (address: string, ...[method, command, parameters]: Parameters<Tell>) => {
  const answer = await fetch(address + command, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters ?? {}) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch((cause: unknown) => {
    throw new WebDriverError(`${method} ${command}: no answer`, { cause })
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(`${method} ${command}: ${error} ${message}`)
}

/** Waits until a driver that was just started answers. */
export async function driverIsReady(driver: string, signal: AbortSignal) {
  while (!(await fetch(`${driver}/status`, { signal }).catch(() => undefined))?.ok) {
    await sleep(20, undefined, { signal })
  }
}
