import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { z } from 'zod'
import { fileNames } from '#content/loader/content.ts'
import { imageFile } from '#content/loader/image-name.ts'
import { PictureError } from '#tools/assets/masters.ts'
import type { Requests } from '../protocol.ts'
import type { Editor } from './editor.ts'
import { knowsSecret } from './guard.ts'
import { freeName, toJpeg } from './pictures.ts'
import { publish } from './publish.ts'

/** No name leads out of the content: files are those that it has, and keys are looked up in JSON. */
const file = z.enum(fileNames)
const place = z.tuple([file], z.union([z.string(), z.int().nonnegative()]))
const bodies = {
  edit: z.strictObject({
    edits: z.array(z.strictObject({ place, value: z.json().optional() })),
    typing: z.string().optional(),
  }),
  undo: z.strictObject({}),
  redo: z.strictObject({}),
  save: z.strictObject({}),
  discard: z.strictObject({}),
  review: z.strictObject({ phrase: z.string() }),
  resolve: z.strictObject({ file, keep: z.enum(['draft', 'disk']) }),
  'remove-picture': z.strictObject({ name: imageFile }),
  'take-back-picture': z.strictObject({ name: imageFile }),
} satisfies Record<keyof Requests, z.ZodType>

/** Pictures of cameras have less. */
const mostBytes = 60_000_000

/** Answers what is below `/_edit/api/` and `/_edit/pictures/`. One request after the other changes the draft. */
export function createApi(editor: Editor) {
  let last: Promise<unknown> = editor.update()

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return await result
  }

  const actions: { [Name in keyof Requests]: (body: Requests[Name]) => unknown } = {
    edit: ({ edits, typing }) => editor.draft.edit(edits, typing),
    undo: () => editor.draft.undo(),
    redo: () => editor.draft.redo(),
    save: () => undefined,
    discard: () => editor.draft.discard(),
    review: ({ phrase }) => editor.review(phrase),
    resolve: (body) => editor.draft.resolve(`${body.file}.json`, body.keep),
    'remove-picture': ({ name }) => editor.draft.removePicture(name),
    'take-back-picture': ({ name }) => editor.draft.takeBackPicture(name),
  }

  async function change(name: keyof Requests, body: never): Promise<number> {
    if (name === 'save') return (await editor.save()) ? 200 : 409
    actions[name](body)
    if (name !== 'review') await editor.update()
    return 200
  }

  async function takePicture(request: IncomingMessage, response: ServerResponse, wanted: string) {
    if (Number(request.headers['content-length'] ?? Infinity) > mostBytes)
      return answer(response, 422, { message: `is larger than ${mostBytes / 1e6} MB` })
    const content = await toJpeg(await buffer(request))
    const { now, saved } = editor.draft
    const name = freeName(wanted, path.join(now, 'images'), path.join(saved, 'images'))
    editor.draft.addPicture(name, content)
    await editor.update()
    return answer(response, 200, { name })
  }

  async function tellProgress(response: ServerResponse, withFindings: boolean) {
    response.setHeader('Content-Type', 'application/x-ndjson')
    const tell = (progress: object) => response.write(`${JSON.stringify(progress)}\n`)
    if (!withFindings) tell({ step: 'save' })
    if (withFindings || (await inTurn(() => editor.save())))
      for await (const progress of publish({ command: editor.publishCommand, withFindings })) tell(progress)
    else tell({ end: 'failed' })
    response.end()
  }

  return async function respond(request: IncomingMessage, response: ServerResponse, url: URL) {
    const [, , area, name = ''] = url.pathname.split('/')
    response.setHeader('Cache-Control', 'no-store')
    if (area === 'pictures') return await sendPicture(response, path.join(editor.draft.now, 'images'), name)
    if (!knowsSecret(request))
      return answer(response, 403, { message: 'The page is of an earlier start; load it again.' })
    if (request.method === 'GET' && name === 'state')
      return answer(response, 200, await inTurn(() => editor.state()))
    if (request.method !== 'POST') return answer(response, 405, { message: 'POST' })
    if (name === 'picture')
      return await inTurn(() => takePicture(request, response, url.searchParams.get('name') ?? '')).catch(
        (error: unknown) => {
          if (!(error instanceof PictureError)) throw error
          answer(response, 422, { message: error.message })
        },
      )
    const body = await json(request).catch(() => undefined)
    if (name === 'publish') return await tellProgress(response, Object(body).withFindings === true)
    if (!Object.hasOwn(bodies, name)) return answer(response, 404, { message: `There is no ${name}.` })
    const action = name as keyof Requests
    const checked = bodies[action].safeParse(body)
    if (!checked.success) return answer(response, 400, { message: z.prettifyError(checked.error) })
    const [status, state] = await inTurn(async () => [
      await change(action, checked.data as never),
      await editor.state(),
    ])
    return answer(response, status, state)
  }
}

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function sendPicture(response: ServerResponse, folder: string, name: string) {
  const content = imageFile.safeParse(name).success
    ? await readFile(path.join(folder, name)).catch(() => undefined)
    : undefined
  if (content) response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(content)
  else answer(response, 404, { message: 'There is no such picture.' })
}
