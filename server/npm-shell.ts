/** How often somebody looks whether the shell is still there. */
const intervalMs = 200

const scriptsThatServe = new Set(['serve', 'start'])
const parent = process.ppid

/**
 * Calls back once the shell is gone in which npm runs `serve` or `start`. npm passes SIGTERM on to that shell, which ends
 * without passing it on, and the server would run for ever. `exec` in the scripts would take the shell out of the way, but
 * Windows has no such word.
 */
export function onNpmShellGone(callback: () => void) {
  if (!scriptsThatServe.has(process.env.npm_lifecycle_event ?? '')) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, intervalMs).unref()
}
