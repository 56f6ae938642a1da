import { expect, it } from 'vitest'
import { run } from '../../tests/run-server.ts'
import { addTestRelease, buildTestSite } from '../../../tests/sample-site.ts'

const pageWith = (text: string) => ({ 'en.html': `<head><script>${text}</script></head>` })
/** The test site has other texts in its compressed files. */
const plain = { headers: { 'accept-encoding': 'identity' } }

it('B-16 a server that runs serves another release once the link leads to it, its pages with their policy', async () => {
  await using built = await buildTestSite(pageWith('one'))
  await using server = run(built.directory)
  const address = `http://localhost:${await server.started()}`
  const policies = new Map<string, string | null>()
  async function ask() {
    const response = await fetch(`${address}/en`, plain)
    const text = await response.text()
    policies.set(text, response.headers.get('content-security-policy'))
    return text
  }
  expect(await ask()).toContain('one')
  await addTestRelease(built.directory, 'second', { ...pageWith('two'), 'assets/new.js': 'let a' })
  await expect.poll(ask).toContain('two')
  expect(await (await fetch(`${address}/assets/new.js`)).text()).toBe('let a')
  expect(policies.size).toBe(2)
  expect(new Set(policies.values()).size).toBe(2)
})

it('B-16 a release for another address is not served: the one before goes on, and the log says why, once', async () => {
  await using built = await buildTestSite(pageWith('one'))
  await using server = run(built.directory)
  const address = `http://localhost:${await server.started()}`
  await addTestRelease(built.directory, 'second', pageWith('two'), 'https://www.example.org')
  await server.has('stderr', /The site is built for https:\/\/www\.example\.org/)
  expect(await (await fetch(`${address}/en`, plain)).text()).toContain('one')

  await addTestRelease(built.directory, 'third', pageWith('three'))
  await expect.poll(async () => (await fetch(`${address}/en`, plain)).text()).toContain('three')
  server.signal('SIGTERM')
  expect((await server.ended).stderr.match(/A release is not served/g)).toHaveLength(1)
})
