import { apiPath, type PictureRefusal, type Progress, type PublishFrom, type State } from '../protocol.ts'
import type { Requests } from '../server/api.ts'

/** From the address with which the editor was opened; index.html keeps it, for other tabs, too, until the next start. */
const storedAs = 'editor-secret'
export const secret = localStorage.getItem(storedAs) ?? ''

/** The server says no, and the page should have known. Where it cannot be reached, `fetch` throws a TypeError. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** The server was started anew, and knows this page no more. */
export class Restarted extends Error {
  override name = 'Restarted'
}

/** Whether another page was opened with the address of another start. */
export function isSuperseded(): boolean {
  return localStorage.getItem(storedAs) !== secret
}

/** What is loaded next asks for the address. */
export function forgetSecret() {
  localStorage.removeItem(storedAs)
}

async function answerTo(path: string, body: BodyInit, keepalive = false): Promise<Response> {
  const init = { method: 'POST', body, keepalive, headers: { 'x-edit-secret': secret } }
  const response = await fetch(`${apiPath}/${path}`, init)
  if (response.ok || response.status === 422) return response
  if (response.status === 403) throw new Restarted()
  if (response.status === 503) throw new Error('The content on disk has mistakes.')
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  throw new Refusal(message ?? `${response.status} ${response.statusText}`)
}

export async function send<Name extends keyof Requests>(
  name: Name,
  body: Requests[Name],
  isLeaving = false,
): Promise<State> {
  return (await (await answerTo(name, JSON.stringify(body), isLeaving)).json()) as State
}

/** The name that the picture got, or why it is not taken. */
export async function sendPicture(file: File, place: string): Promise<{ name: string } | PictureRefusal> {
  const response = await answerTo(`picture?${new URLSearchParams({ name: file.name, place })}`, file)
  return (await response.json()) as { name: string } | PictureRefusal
}

export async function* publish(from: PublishFrom): AsyncGenerator<Progress> {
  const response = await answerTo('publish', JSON.stringify({ from }))
  let rest = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop()!
    for (const line of lines.filter(Boolean)) yield JSON.parse(line) as Progress
  }
  if (rest) yield JSON.parse(rest) as Progress
}
