import { createHash } from 'node:crypto'

/**
 * The content security policy (CSP 3) of built pages. Inline scripts and styles are allowed by the hashes of the bytes that
 * are sent, so the policy always matches the pages.
 * @param pages HTML without anything that a visitor has typed: its hash would be allowed, too.
 */
export function contentSecurityPolicy(...pages: string[]): string {
  const html = pages.join('')
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<content>.*?)<\/script>/gs)]
  const styles = [...html.matchAll(/<style[^>]*>(?<content>.*?)<\/style>/gs)]
  return [
    "default-src 'none'",
    // The scripts that the first one imports are files of the site.
    `script-src ${["'self'", ...hashesOf(scripts.filter(isRun))].join(' ')}`,
    // The styles for paper are a file.
    `style-src ${["'self'", ...hashesOf(styles)].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text can become HTML or script (Trusted Types); React only sets text.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Inline scripts that execute; data blocks need no hash. */
function isRun({ groups: { attributes = '' } = {} }: RegExpExecArray): boolean {
  const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const types = ['', 'module', 'text/javascript', 'importmap', 'speculationrules']
  return !/\ssrc=/.test(attributes) && types.includes(type)
}

function hashesOf(elements: RegExpExecArray[]): string[] {
  return [...new Set(elements.map(({ groups }) => `'${integrityOf(groups?.['content'] ?? '')}'`))]
}

/** The hash of a script or style, as in this policy and in Subresource Integrity. */
export function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
