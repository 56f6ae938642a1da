/** Collects the errors of a page from its first byte, through the proxy: WebDriver has no command for them. */
export const reportPath = '/page-errors'
export const collectorPath = '/page-errors.js'

export function collectorScript(): string {
  return `(${String(collectErrors)})(${JSON.stringify(reportPath)})`
}

/** Runs in the page. */
function collectErrors(path: string) {
  const report = (pageError: string) => navigator.sendBeacon(path, pageError)
  for (const level of ['error', 'warn'] as const) {
    const original = console[level]
    console[level] = (...values: unknown[]) => {
      report(`console ${level}: ${values.map(String).join(' ')}`)
      original(...values)
    }
  }
  // Firefox leaves out some of the reports that it is asked for in the policy.
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    report(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`),
  )
  addEventListener('error', ({ message }) => report(`exception: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => report(`exception: ${String(reason)}`))
}

/** The page error in the body of a report: JSON from the browser about a violation, else the text of the collector. */
export function pageErrorIn(body: string): string {
  if (!body.startsWith('{')) return body
  const { 'csp-report': report } = JSON.parse(body) as { 'csp-report': Record<string, string> }
  const { 'effective-directive': directive, 'blocked-uri': blocked, 'script-sample': sample = '' } = report
  return `policy violation: ${directive} ${blocked} ${sample}`
}

/** Runs in the page. Reports arrive in order: all earlier ones are there when this one, on purpose, is. */
export function violatePolicy(mark: string) {
  document.body.append(Object.assign(new Image(), { src: `https://${mark}.test/` }))
}
