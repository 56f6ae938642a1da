import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadContent } from '#build/content/content.ts'
import { locales } from '#contract/locale.ts'
import { securityTxtFile } from '#contract/routes.ts'
import { readSettings } from '#contract/settings.ts'
import { dayMs } from '#contract/time.ts'
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

it('security.txt says whom to tell of a hole, for less than a year', () => {
  const [contact, expires = '', ...others] = readFileSync(path.join(site, securityTxtFile), 'utf8').split(
    '\n',
  )
  expect(contact).toBe(`Contact: mailto:${loadContent().site.email}`)
  const lifetimeMs = Date.parse(expires.replace('Expires: ', '')) - Date.now()
  expect(lifetimeMs).toBeGreaterThan(0)
  expect(lifetimeMs).toBeLessThan(365 * dayMs)
  expect(others).toEqual([
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${readSettings().SITE_URL}/.well-known/security.txt`,
    '',
  ])
})

it('other hosts find the same headers in the form of each', () => {
  const [policy = ''] = /default-src.*$/m.exec(forOtherHosts) ?? []
  for (const name of ['nginx.conf', 'Caddyfile']) {
    expect(readFileSync(path.join(hosts, name), 'utf8')).toContain(policy)
  }
})
