import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DockerfileParser, type Copy } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { parseSettings } from '#contract/settings.ts'
import { root } from '#server/tests/installation.ts'
import { postEnquiry, sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../tests/sample-site.ts'

const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const text = read('Dockerfile')
const instructions = DockerfileParser.parse(text).getInstructions()
const valuesOf = (each: (typeof instructions)[number]) => each.getArguments().map((value) => value.getValue())

/** The instructions of each stage, by its name; the last one has none. */
const stages = new Map<string, typeof instructions>()
let current: typeof instructions = []
for (const each of instructions) {
  if (each.getKeyword() === 'FROM') stages.set(valuesOf(each)[2] ?? '', (current = []))
  current.push(each)
}

const all = (keyword: string, stage = '') =>
  stages
    .get(stage)!
    .filter((each) => each.getKeyword() === keyword)
    .map(valuesOf)

/** A command that no shell stands in front of: in the form of JSON. */
const commandIn = (line: RegExp) => JSON.parse(line.exec(text)![1]!) as string[]
const command = commandIn(/^CMD (.+)$/m)
const healthCheck = commandIn(/^ +CMD (.+)$/m)

const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const isIgnored = (file: string) =>
  ignored.some((pattern) => path.matchesGlob(path.relative(root, file), `{${pattern},${pattern}/**}`))

/** Copies as a stage does, out of the project and out of other stages. */
function copy(stage: string, folders: Record<string, string>, to: string) {
  for (const each of stages.get(stage)!) {
    if (each.getKeyword() !== 'COPY') continue
    const [flag] = (each as Copy).getFlags()
    const [target = '', ...sources] = valuesOf(each).toReversed()
    for (const source of sources) {
      const from =
        flag === undefined
          ? path.join(root, source)
          : path.join(folders[flag.getValue()!]!, path.basename(source))
      const place = path.join(to, target, target.endsWith('/') ? path.basename(source) : '')
      // Nobody else takes what another stage has made.
      if (flag !== undefined) renameSync(from, place)
      else cpSync(from, place, { recursive: true, filter: (file) => !isIgnored(file) })
    }
  }
}

/** A folder with what the image holds, but a small site. */
async function unpackedImage() {
  const built = await buildTestSite()
  const folder = await mkdtemp(path.join(tmpdir(), 'valdorn-image-'))
  const packages = path.join(folder, 'packages')
  const project = path.join(folder, 'project')
  copy('packages', {}, packages)
  const [install = []] = all('RUN', 'packages')
  execFileSync('sh', ['-c', `${install.join(' ')} --prefer-offline --no-audit`], {
    cwd: packages,
    stdio: 'ignore',
  })
  renameSync(path.join(built.directory, 'dist'), path.join(folder, 'built'))
  copy('', { packages, build: folder }, project)
  return {
    project,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true })
      await built[Symbol.asyncDispose]()
    },
  }
}

it('the image has nothing that a linter finds', () => {
  expect(validate(text)).toEqual([])
})

it('the image stands on the Node that the project needs, and starts what npm run serve starts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const images = [...stages.keys()].map((stage) => all('FROM', stage)[0]![0])
  expect(new Set(images)).toEqual(new Set([`node:${read('.nvmrc').trim().split('.')[0]}-slim`]))
  expect(command).toEqual(['node', scripts['serve']!.split(' ').at(-1)])
})

it('the image runs without rights, and keeps the folder of the database outside of the image', () => {
  const [[project = ''] = []] = all('WORKDIR')
  const database = parseSettings({}).DATABASE_URL.replace('sqlite:', '')
  expect(all('USER')).toEqual([['node']])
  expect(all('VOLUME')).toEqual([[path.join(project, path.dirname(database))]])
})

it('the image takes no secret, no data and nothing built elsewhere into the image', () => {
  const names = read('.gitignore').trim().split('\n')
  for (const name of [...names.map((each) => each.replace(/\/$/, '')), '.env.production', '.git'])
    expect(isIgnored(path.join(root, name.replace('*', 'a'))), name).toBe(true)
})

const timeout = 300_000
it(
  'the image holds all that the server needs: pages, an enquiry, health, commands',
  { timeout },
  async () => {
    await using image = await unpackedImage()
    const [node, ...args] = command
    const env = { PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`, PORT: '0' }
    const options = { cwd: image.project, encoding: 'utf8', env } as const
    const server = spawn(node!, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = await Promise.race([
      once(createInterface(server.stdout), 'line'),
      once(server, 'close').then(() => ['The server ended']),
    ])
    const [address = ''] = /http\S+$/.exec(String(line)) ?? []
    expect(await fetch(`${address}/en`).then((response) => response.text())).toContain('The page /en')
    const enquiry = sentFields()
    expect((await postEnquiry(address, enquiry)).status).toBe(201)

    const [healthNode, ...health] = healthCheck
    const isHealthy = async () => {
      const check = spawn(healthNode!, health, { ...options, env: { ...env, PORT: new URL(address).port } })
      return (await once(check, 'close'))[0] === 0
    }
    expect(await isHealthy()).toBe(true)
    server.kill('SIGTERM')
    expect(await once(server, 'close')).toEqual([0, null])
    expect(await isHealthy()).toBe(false)

    const run = (script: string, ...rest: string[]) =>
      spawnSync('npm', ['run', '--silent', script, '--', ...rest], options)
    expect(run('enquiries', 'export', '--format', 'json').stdout).toContain(enquiry.email)
    expect(run('release', 'list').status).toBe(0)
    // It finds the example; without a part of it, it would end with a stack.
    const doctor = run('doctor')
    expect([doctor.status, doctor.stderr]).toEqual([1, ''])
  },
)
