import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { content } from '../../tests/content.ts'
import words from '../app/words.json' with { type: 'json' }
import { addressOf, type EditSite, expect, onDisk, test } from './editor-page.ts'

interface Call {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** As no browser would: with any header. */
async function call(address: string, { method = 'GET', headers = {}, body = '' }: Call = {}) {
  const request = httpRequest(address, { method, headers }).end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, text: await text(response) }
}

/** Without which nothing can be written. */
const secretOf = (site: EditSite) => new URL(addressOf(site)).search.slice(1)

/** A request of the editor, with the secret of this start unless told otherwise. */
async function post(site: EditSite, name: string, body: unknown, secret = secretOf(site)) {
  const headers: Record<string, string> = secret ? { 'x-edit-secret': secret } : {}
  const address = `${new URL(addressOf(site)).origin}/_edit/api/${name}`
  return await call(address, { method: 'POST', headers, body: JSON.stringify(body) })
}

const edit = (place: unknown[], value = 'Text') => ({ edits: [{ place, value }] })

/** What the editor keeps for itself. */
const isOwn = (file: string) => /^(?:\.cache|data|node_modules)/.test(file)

test('B-18 the editor answers this computer alone, under its own name, and pages of its own', async ({
  site,
}) => {
  const address = await site.start()
  const { port } = new URL(address)
  const others = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  for (const { address: own, family } of others.filter(({ internal }) => !internal)) {
    const host = family === 'IPv6' ? `[${own}]` : own
    await expect(call(`http://${host}:${port}/_edit`), host).rejects.toThrow()
  }
  for (const pathname of ['/_edit', '/_edit/api/state', '/', '/content/hero.json']) {
    const foreign: Record<string, string>[] = [
      { host: 'hotel.example' },
      { host: `hotel.example:${port}` },
      { host: `localhost.hotel.example:${port}` },
      { host: `localhost:${Number(port) + 1}` },
      { origin: 'http://hotel.example' },
      { origin: 'null' },
      { origin: `http://localhost:${Number(port) + 1}` },
    ]
    for (const headers of foreign)
      expect((await call(address + pathname, { headers })).status, JSON.stringify(headers)).toBe(403)
  }
  expect((await call(`http://localhost:${port}/_edit`)).status).toBe(200)
})

test('B-18 no change without the secret of this start, and none outside the content', async ({ site }) => {
  const address = await site.start()
  const before = await readdir(site.folder, { recursive: true })
  const right = edit(['hero', 'title', 'de'])

  for (const secret of ['', 'x'.repeat(secretOf(site).length)])
    for (const name of ['edit', 'save', 'publish', 'picture?name=a.jpg', 'undo'])
      expect((await post(site, name, right, secret)).status).toBe(403)
  for (const file of [
    '../package',
    '../../etc/passwd',
    '/etc/passwd',
    '__proto__',
    'loader/schema',
    'hero.json',
    7,
  ])
    expect((await post(site, 'edit', edit([file, 'name']))).status, String(file)).toBe(400)
  for (const name of ['../hero.jpg', '..%2Fhero.jpg', 'a/b.jpg', '.jpg', 'hero.json'])
    expect((await post(site, 'remove-picture', { name })).status, name).toBe(400)
  for (const name of ['..%2f..%2fpackage.json', 'x.jpg%00', '%2e%2e%2fhero.json'])
    expect((await call(`${address}/_edit/pictures/${name}`)).status, name).toBe(404)
  expect((await post(site, 'picture?name=../../evil.jpg', 'no picture')).status).toBe(422)
  expect((await post(site, 'unknown', {})).status).toBe(404)

  const after = await readdir(site.folder, { recursive: true })
  expect(after.filter((file) => !isOwn(file))).toEqual(before.filter((file) => !isOwn(file)))
  expect((await post(site, 'edit', right)).status).toBe(200)
})

test('B-18 who does not know the address that the terminal shows cannot write, and is told so', async ({
  editor,
  page,
  site,
}) => {
  await editor.open()
  const { origin, search } = new URL(addressOf(site))
  const greeting = page.getByRole('button', { name: words.texts.de, exact: true })
  await expect(greeting).toBeVisible()
  await expect(page).toHaveURL(`${origin}/_edit`)
  await page.reload()
  await expect(greeting).toBeVisible()

  for (const pathname of ['/_edit', '/_edit/', '/', '/editor/index.html', '/editor/app/main.tsx'])
    expect((await call(origin + pathname)).text, pathname).not.toContain(search.slice(1))
  const other = await page.context().browser()!.newPage()
  await other.goto(`${origin}/_edit`)
  await expect(other.getByText(words.noSecret.de)).toBeVisible()
  await other.close()
})

test('B-18 mistakes in the content at the start are shown with file and line, and the editor opens when they are mended', async ({
  page,
  site,
}) => {
  const file = site.fileOf('team.json')
  const right = await readFile(file, 'utf8')
  await writeFile(file, right.replace('"heading":', '"heading"'))
  await site.start()
  await page.goto(addressOf(site))
  const message = 'content/team.json, line 2, column 12: a colon is missing; add it'
  expect(site.output()).toContain(message)
  await expect(page.getByRole('alert')).toHaveText(message)
  await writeFile(file, right)
  await expect(page.getByRole('button', { name: words.texts.de, exact: true })).toBeVisible()
  await expect(page.frameLocator('iframe[lang=de]').locator('#team h2')).toHaveText(content.team.heading.de)
})

test('B-18 while a file on disk is broken the pages show what is written, and the draft outlives it', async ({
  site,
}) => {
  const address = await site.start()
  const write = (value: string) => post(site, 'edit', edit(['contact', 'heading', 'de'], value))
  const file = site.fileOf('contact.json')
  const right = await readFile(file, 'utf8')
  await write('Vorher')
  await writeFile(file, right.replace('"heading":', '"heading"'))
  const refused = await post(site, 'save', {})
  expect(JSON.parse(refused.text)).toMatchObject({
    isDone: false,
    mistakes: [{ code: 'ColonExpected', place: ['contact'], line: expect.any(Number) }],
  })
  for (const keep of ['disk', 'draft']) {
    expect((await post(site, 'resolve', { place: ['contact', 'heading', 'de'], keep })).status).toBe(200)
    expect((await write(`Nachher, ${keep}`)).status).toBe(200)
    await expect.poll(async () => (await call(address)).text).toContain(`Nachher, ${keep}`)
  }
  await writeFile(file, right)
  await expect.poll(async () => JSON.parse((await post(site, 'save', {})).text).isDone).toBe(true)
  expect((await onDisk(site, 'contact')).heading.de).toBe('Nachher, draft')
})

test('B-18 the browser is started without the secret, which every user of the computer could read', async ({
  site,
}) => {
  test.skip(process.platform !== 'linux', 'it is the program of Linux that is stood in for')
  const programs = path.join(site.folder, 'programs')
  const given = path.join(site.folder, 'given')
  await mkdir(programs)
  await writeFile(path.join(programs, 'xdg-open'), `#!/bin/sh\necho "$@" >${given}\n`, { mode: 0o755 })
  const editor = spawn(process.execPath, ['editor/main.ts', '--port', '0'], {
    cwd: site.folder,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
  })
  const reading = async () => await readFile(given, 'utf8').catch(() => '')
  await expect.poll(reading).toContain('\n')
  const file = (await reading()).trim()
  expect((await stat(file)).mode & 0o077).toBe(0)
  const [address] = /http:[^"]+/.exec(await readFile(file, 'utf8'))!
  expect((await call(address)).status).toBe(200)
  expect(file).not.toContain(new URL(address).search)
  editor.kill()
  await once(editor, 'close')
})

test('B-18 a second editor at the same address is refused, and one after a crash is not', async ({
  site,
}) => {
  const { port } = new URL(await site.start())
  const second = spawnSync(process.execPath, ['editor/main.ts', '--no-open', '--port', port], {
    cwd: site.folder,
    encoding: 'utf8',
  })
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('already running')])
  await site.stop('SIGKILL')
  await site.start({}, port)
})

test('B-18 a text does not become markup', async ({ page, site }) => {
  const address = await site.start()
  const value = '<img src=x onerror=alert(1)><b>{site.name}</b>'
  expect((await post(site, 'edit', edit(['contact', 'heading', 'de'], value))).status).toBe(200)
  await page.goto(address)
  await expect(page.locator('#contact h2')).toContainText(
    `<img src=x onerror=alert(1)><b>${content.site.name}</b>`,
  )
  await expect(page.locator('#contact h2 *')).toHaveCount(0)
})
