import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { z } from 'zod'
import sharp from 'sharp'
import { fileNames, imageFile, imagesInContent } from '../../build/index.ts'
import { layouts } from '../../src/index.ts'
import { dotted, type Edit, type PictureRefusal, type Place, type PublishFrom } from '../protocol.ts'
import type { Editor } from './editor.ts'
import { knowsSecret } from './guard.ts'
import { freeName, isHeic, toJpeg } from './pictures.ts'
import { publications } from './publications.ts'

/** No name leads out of the content: files are those that it has, and keys are looked up in JSON. */
const file = z.enum(fileNames)
const place: z.ZodType<Place> = z.tuple([file], z.union([z.string(), z.int().nonnegative()]))
const edits: z.ZodType<Edit[]> = z.array(
  z.strictObject({ place, value: z.json().optional(), before: z.json().optional() }),
)
const none = z.strictObject({})
const publishFrom = z.enum(['save', 'command', 'look', 'join'])
const picture = z.strictObject({ name: imageFile })

function takes<Body>(
  body: z.ZodType<Body>,
  act: (editor: Editor, body: Body) => Promise<boolean | void> | void,
) {
  return { body, act }
}

/** What each request, by `POST` and with the secret, has to say, and what it does; false where it could not be done. */
const requests = {
  /** Nothing but to be told. */
  state: takes(none, () => undefined),
  /** Edits with the same `typing` in sequence are one step of undo. All are refused where one is of something older. */
  edit: takes(z.strictObject({ edits, typing: z.string().optional() }), (editor, { edits: made, typing }) =>
    editor.change((draft) => draft.edit(made, typing)),
  ),
  undo: takes(none, (editor) => editor.change((draft) => draft.undo())),
  redo: takes(none, (editor) => editor.change((draft) => draft.redo())),
  /** Not where there are problems or conflicts: nothing is written then. */
  save: takes(none, (editor) => editor.save()),
  /** Takes back everything since the last save. */
  discard: takes(none, (editor) => editor.change((draft) => draft.discard())),
  restore: takes(z.strictObject({ version: z.string() }), (editor, { version }) => editor.restore(version)),
  review: takes(z.strictObject({ phrase: z.string() }), (editor, { phrase }) => editor.review(phrase)),
  /** Takes over what is on disk, or keeps what is written here, which the next save then writes. */
  resolve: takes(z.strictObject({ place, keep: z.enum(['draft', 'disk']) }), (editor, { place: at, keep }) =>
    editor.change((draft) => draft.resolve(at, keep)),
  ),
  'remove-picture': takes(picture, (editor, { name }) => editor.change((draft) => draft.removePicture(name))),
  /** As it was saved last: there again, or gone again. */
  'take-back-picture': takes(picture, (editor, { name }) =>
    editor.change((draft) => draft.takeBackPicture(name)),
  ),
}

/** The bodies of the requests. */
export type Requests = { [Name in keyof typeof requests]: z.infer<(typeof requests)[Name]['body']> }

/** Pictures of cameras have less. */
const mostMegabytes = 60

export type Api = ReturnType<typeof editorApi>

/** Answers what is below `/_edit/api/` and `/_edit/pictures/`. One request after the other changes the draft. */
export function editorApi(editor: Editor) {
  let last: Promise<unknown> = editor.update()
  const { join, isPublishing } = publications(editor, () => inTurn(() => editor.save()))

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return await result
  }

  /** How wide a picture has to be at least at a place. */
  function widthFor(key: string): number {
    const image = imagesInContent(editor.previewContent()).find(({ namedIn }) => dotted(namedIn) === key)
    return image ? layouts[image.layout].fallbackWidth : 0
  }

  async function takePicture(request: IncomingMessage, response: ServerResponse, asked: URLSearchParams) {
    const refuse = (why: PictureRefusal) => answer(response, 422, why)
    if (Number(request.headers['content-length'] ?? Infinity) > mostMegabytes * 1e6)
      return refuse({ code: 'tooHeavy', values: { most: mostMegabytes } })
    const sent = await buffer(request)
    const jpeg = await toJpeg(sent).catch(() => undefined)
    if (!jpeg) return refuse({ code: isHeic(sent) ? 'heic' : 'imageUnreadable' })
    const { width } = await sharp(jpeg).metadata()
    const needed = widthFor(asked.get('place') ?? '')
    if (width < needed) return refuse({ code: 'imageNarrow', values: { width, needed } })
    await inTurn(async () => {
      const folders = [editor.draft.now, editor.draft.saved].map((folder) => path.join(folder, 'images'))
      const name = freeName(asked.get('name') ?? '', ...folders)
      await editor.change((draft) => draft.addPicture(name, jpeg))
      answer(response, 200, { name })
    })
  }

  async function tellProgress(response: ServerResponse, from: PublishFrom) {
    response.setHeader('Content-Type', 'application/x-ndjson')
    for await (const progress of join(from)) response.write(`${JSON.stringify(progress)}\n`)
    response.end()
  }

  async function respond(request: IncomingMessage, response: ServerResponse, url: URL) {
    const [, , area, name = ''] = url.pathname.split('/')
    response.setHeader('Cache-Control', 'no-store')
    if (area === 'pictures') return await sendPicture(response, path.join(editor.draft.now, 'images'), name)
    if (!knowsSecret(request))
      return answer(response, 403, {
        message: 'The page is of an earlier start; open the address of this one.',
      })
    if (request.method !== 'POST') return answer(response, 405, { message: 'POST' })
    if (name === 'picture') return await takePicture(request, response, url.searchParams)
    const body = await json(request).catch(() => undefined)
    if (name === 'publish')
      return await tellProgress(response, publishFrom.catch('save').parse(Object(body).from))
    if (!Object.hasOwn(requests, name)) return answer(response, 404, { message: `There is no ${name}.` })
    const { body: schema, act } = requests[name as keyof Requests]
    const checked = schema.safeParse(body)
    if (!checked.success) return answer(response, 400, { message: z.prettifyError(checked.error) })
    await inTurn(async () => {
      const done = await act(editor, checked.data as never)
      answer(response, 200, { ...(await editor.state(done !== false)), isPublishing: isPublishing() })
    })
  }
  return { editor, respond }
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
