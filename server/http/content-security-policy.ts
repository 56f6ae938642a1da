import { createHash } from 'node:crypto'

/**
 * The content security policy (CSP 3) under which pages that the build has made work as they are, and nothing else does. What
 * stands inside them is allowed by its hash, taken from the very bytes that are sent, so the two cannot drift apart.
 * @param pages HTML in which nothing stands that a visitor has typed: the hash would allow that, too.
 */
export function contentSecurityPolicy(...pages: string[]): string {
  const html = pages.join('')
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<content>.*?)<\/script>/gs)]
  const styles = [...html.matchAll(/<style[^>]*>(?<content>.*?)<\/style>/gs)]
  return [
    "default-src 'none'",
    // What loads the page's script, and what that imports, are files of the site.
    `script-src ${["'self'", ...hashesOf(scripts.filter(isRun))].join(' ')}`,
    `style-src ${hashesOf(styles).join(' ') || "'none'"}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes HTML or script while the page is open (Trusted Types): React sets text as text.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Not a file, and not a block of data, which a browser runs under no policy and asks none about. */
function isRun({ groups: { attributes = '' } = {} }: RegExpExecArray): boolean {
  if (/\ssrc=/.test(attributes)) return false
  const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? ''
  return ['', 'module', 'text/javascript', 'importmap', 'speculationrules'].includes(type)
}

/** Pages share some of what stands in them. */
function hashesOf(elements: RegExpExecArray[]): string[] {
  const hashes = elements.map(({ groups: { content = '' } = {} }) => {
    return `'${integrityOf(content)}'`
  })
  return [...new Set(hashes)]
}

/** What a browser compares bytes with before it runs them, as this policy and Subresource Integrity both write it. */
export function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
