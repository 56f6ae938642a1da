/**
 * How the line hears what a page complains about, in any engine and from its first byte: WebDriver has no command for the
 * console, and none that puts a listener into a page before its own scripts run.
 */
export const complaintsPath = '/complaints'
export const listenerPath = '/complaints.js'

/** A page whose breaches of its policy the browser tells the line of, be script on or off. */
export function withReports(policy: string): string {
  return `${policy}; report-uri ${complaintsPath}`
}

/** A page that has a listener before anything else of it runs. Its policy allows what comes from its own address. */
export function withListener(html: string): string {
  return html.replace('<head>', `<head><script src="${listenerPath}"></script>`)
}

export function listenerScript(): string {
  return `(${String(listen)})(${JSON.stringify(complaintsPath)})`
}

/** Runs in the page. */
function listen(path: string) {
  const tell = (complaint: string) => navigator.sendBeacon(path, complaint)
  for (const level of ['error', 'warn'] as const) {
    const say = console[level]
    console[level] = (...words: unknown[]) => {
      tell(`console ${level}: ${words.map(String).join(' ')}`)
      say(...words)
    }
  }
  addEventListener('error', ({ message }) => tell(`exception: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => tell(`exception: ${String(reason)}`))
}

/** What arrived at the path, in words. */
export function complaintIn(body: string): string {
  if (!body.startsWith('{')) return body
  const { 'csp-report': report } = JSON.parse(body) as { 'csp-report': Record<string, string> }
  const { 'effective-directive': directive, 'blocked-uri': blocked, 'script-sample': sample = '' } = report
  return `breach of the policy: ${directive} ${blocked} ${sample}`
}

/** Runs in the page. A breach whose report comes after all that went before it; it proves, too, that reports do come. */
export function breach(mark: string) {
  document.body.append(Object.assign(new Image(), { src: `https://${mark}.test/` }))
}
