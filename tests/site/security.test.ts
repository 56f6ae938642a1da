import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadContent } from '#build/content/content.ts'
import { securityTxtFile } from '#contract/routes.ts'
import { readSettings } from '#contract/settings.ts'
import { contentSecurityPolicy } from '#build/pages/content-security-policy.ts'
import { pages, scriptsOf, site } from './built-pages.ts'

const hosts = path.join(site, '../hosts')
const forOtherHosts = readFileSync(path.join(hosts, '_headers'), 'utf8')

function hashOf(file: string): string {
  const bytes = readFileSync(path.join(site, file))
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}

describe.each(pages)('$file', ({ html, document }) => {
  const inside = [...document.querySelectorAll('script:not([src]), style')].filter(
    (element) => !element.getAttribute('type')?.endsWith('json'),
  )

  it('has every script and style that stands in it allowed, by the server and by other hosts', () => {
    expect(inside.length).toBeGreaterThanOrEqual(3)
    for (const { textContent } of inside) {
      const hash = createHash('sha256').update(textContent).digest('base64')
      expect(contentSecurityPolicy(html)).toContain(`'sha256-${hash}'`)
      expect(forOtherHosts).toContain(`'sha256-${hash}'`)
    }
  })

  it('has each of its script files checked against a hash before it runs', () => {
    const chunks = scriptsOf(html)
    expect(chunks.length).toBeGreaterThanOrEqual(3)
    const importMap = JSON.parse(
      document.querySelector('script[type=importmap]')?.textContent ?? '',
    ) as unknown
    expect(importMap).toEqual({ integrity: Object.fromEntries(chunks.map((file) => [file, hashOf(file)])) })
  })

  it('has no attribute that runs script', () => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    expect(html).not.toContain('javascript:')
  })
})

it('whoever finds a hole is told whom to write to, and the address of what tells it', () => {
  const text = readFileSync(path.join(site, securityTxtFile), 'utf8')
  expect(text).toContain(`Contact: mailto:${loadContent().site.email}\n`)
  expect(text).toContain(`Canonical: ${readSettings().SITE_URL}/.well-known/security.txt\n`)
  expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
})

it('other hosts find the same headers in the form of each', () => {
  const [policy = ''] = /default-src.*$/m.exec(forOtherHosts) ?? []
  for (const name of ['nginx.conf', 'Caddyfile']) {
    expect(readFileSync(path.join(hosts, name), 'utf8')).toContain(policy)
  }
})
