import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function allowed(directive: string, ...pages: string[]): string[] {
  const found = contentSecurityPolicy(...pages)
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
  return found?.split(' ').slice(1) ?? []
}

it('the policy forbids everything that it does not name, and names nothing unsafe', () => {
  expect(allowed('default-src')).toEqual(["'none'"])
  expect(contentSecurityPolicy('<script>a()</script>')).not.toMatch(/unsafe|data:|blob:|http|\*/)
})

it('the policy allows what runs in the page, to the letter', () => {
  const html =
    '<script>a("ü\n")</script><script type="module">b()</script><script type="speculationrules">{}</script>'
  expect(allowed('script-src', html)).toEqual(["'self'", hashOf('a("ü\n")'), hashOf('b()'), hashOf('{}')])
})

it('the policy says nothing of files, which are allowed by their origin, and of data, which does not run', () => {
  const html =
    '<script src="/a.js"></script><script type="application/json" id="a">{}</script><script type="application/ld+json">{}</script>'
  expect(allowed('script-src', html)).toEqual(["'self'"])
})

it('the policy allows the styles of the site and in the page, and no style attribute', () => {
  const html = '<style>a{}</style><p style="color:red"><style media="print">b{}</style>'
  expect(allowed('style-src', html)).toEqual(["'self'", hashOf('a{}'), hashOf('b{}')])
})

it('the policy names once what several pages share', () => {
  const page = '<style>a{}</style><script>a()</script>'
  expect(contentSecurityPolicy(page, page)).toBe(contentSecurityPolicy(page))
})
