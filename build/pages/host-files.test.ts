import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hostFiles } from './host-files.ts'

const headers = {
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'x-frame-options': 'DENY',
}
const files = hostFiles(headers, '2026-03-29T12-00-00Z')

it.each(Object.entries(files))('%s has every header, and keeps what has a fingerprint', (_name, content) => {
  for (const header of Object.entries(headers).flat()) expect(content).toContain(header)
  expect(content).toContain('public, max-age=31536000, immutable')
  for (const folder of ['assets', 'fonts', 'images']) expect(content).toContain(folder)
})

const namesIn = (rule: string) => [...rule.matchAll(/^ {2}([a-z-]+):/gm)].map(([, name]) => name)

it('no two rules of _headers that meet say the same header, for the values would be joined', () => {
  const [all = '', ...others] = (files['_headers'] ?? '').split('\n\n')
  expect(all).toMatch(/^\/\*\n/)
  expect(namesIn(all)).toEqual(Object.keys(headers))
  for (const rule of others) expect(namesIn(all)).not.toEqual(expect.arrayContaining(namesIn(rule)))
})

it('nginx writes down no address of a visitor, as the privacy page promises', () => {
  const proxy = readFileSync(path.join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  expect(proxy).toContain('proxy_pass')
  for (const settings of [proxy, files['nginx.conf']]) {
    const logs = settings?.match(/\w+_log [^;]+;/g)
    expect(new Set(logs)).toEqual(new Set(['access_log off;', 'error_log /dev/null emerg;']))
  }
})
