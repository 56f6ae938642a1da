/** Sends a command to a WebDriver session. @returns its value. */
export type Command = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters?: object,
) => Promise<unknown>

/** Longer than any command takes that is used here. */
const timeoutMs = 10_000

/** A WebDriver session (W3C), which is JSON over HTTP: a page of code in place of a library with its own drivers and downloads. */
export async function openSession(driver: string, capabilities: object): Promise<Command> {
  const { sessionId } = (await send(driver)('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  return send(`${driver}/session/${sessionId}`)
}

function send(address: string): Command {
  return async (method, path, parameters = {}) => {
    const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {}
    const response = await fetch(address + path, { method, ...body, signal: AbortSignal.timeout(timeoutMs) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}
