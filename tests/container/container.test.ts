import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#server/tests/installation.ts'
import { postEnquiry, sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'

const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
const base = /^FROM (\S+)/m.exec(dockerfile)![1]!
const healthCheck = JSON.parse(/^ +CMD (.+)$/m.exec(dockerfile)![1]!) as string[]
const SITE_URL = 'https://www.example.org'
const tag = 'valdorn-test'

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** The first program that can build on the Node image. */
const findBuilder = () =>
  ['docker', 'podman'].find(
    (program) => succeeds(program, 'image', 'inspect', base) || succeeds(program, 'pull', base),
  )

it(
  'the image is built, runs without any right, keeps an enquiry, and stops at once',
  { timeout: 1_800_000 },
  async (context) => {
    const builder = findBuilder()
    if (builder === undefined) {
      console.log(`Not run here: the container image, for neither docker nor podman has ${base}.`)
      context.skip()
    }
    const call = (...args: string[]) =>
      execFileSync(builder!, args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    call('build', '--network', 'host', '--build-arg', `SITE_URL=${SITE_URL}`, '--tag', tag, '.')
    const start = () => {
      const rights = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
      const places = ['--publish', '127.0.0.1::3000', '--volume', `${tag}:/srv/valdorn/data`]
      const id = call('run', '--detach', '--no-healthcheck', ...rights, ...places, tag)
      return { id, address: `http://${call('port', id, '3000')}` }
    }
    const end = (id: string) => {
      call('stop', id)
      const code = call('inspect', '--format', '{{.State.ExitCode}}', id)
      call('rm', id)
      return code
    }
    try {
      const first = start()
      const health = () => fetch(`${first.address}/healthz`).then(({ status }) => status)
      await expect.poll(() => health().catch(() => 0), { timeout: 60_000 }).toBe(200)
      call('exec', first.id, ...healthCheck)
      const page = await fetch(`${first.address}/en`)
      expect(page.headers.get('strict-transport-security')).not.toBeNull()
      expect(await page.text()).toContain(`<link rel="canonical" href="${SITE_URL}/en"`)
      const enquiry = sentFields()
      expect((await postEnquiry(first.address, enquiry)).status).toBe(201)
      // Not the 137 of a process that was killed because it did not listen.
      expect(end(first.id)).toBe('0')

      const second = start()
      expect(
        call('exec', second.id, 'npm', 'run', '--silent', 'enquiries', '--', 'export', '--format', 'json'),
      ).toContain(enquiry.email)
      expect(end(second.id)).toBe('0')
    } finally {
      for (const id of call('ps', '--all', '--quiet', '--filter', `ancestor=${tag}`)
        .split('\n')
        .filter(Boolean))
        call('rm', '--force', id)
      call('volume', 'rm', '--force', tag)
    }
  },
)
