/** Whoever has pressed a button waits no longer for script than this; the browser then does what it does without. */
const patienceMs = 3_000

/**
 * Keeps the forms that are sent before React listens: the language toggle, the way back, the enquiry. Without this they would
 * do what they do without script, which works but leaves the page. Links, the menu and the checking of fields are the
 * browser's own and wait for nothing.
 * @returns what presses the same buttons again, and holds no further press.
 */
export function queueEarlySubmits(): () => void {
  const held: (() => void)[] = []

  function hold(event: SubmitEvent) {
    event.preventDefault()
    if (held.length === 0) setTimeout(letGo, patienceMs)
    const { submitter, target } = event
    // React hydrates what is clicked before anything else, so it is the click that is repeated.
    held.push(() => (submitter ? submitter.click() : (target as HTMLFormElement).requestSubmit()))
  }

  function letGo() {
    removeEventListener('submit', hold)
    for (const press of held.splice(0)) press()
  }

  addEventListener('submit', hold)
  return letGo
}
