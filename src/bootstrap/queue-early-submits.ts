/** The longest that a submit waits for React; the browser then does what it does without script. */
const maxWaitMs = 3_000

/**
 * Queues the forms that are submitted before React listens: the language toggle, the back button, the enquiry. Otherwise
 * they would do what they do without script, which works but leaves the page. Links, the menu and field validation are
 * native and need no queue.
 * @returns what submits the queued forms again, and queues no further one.
 */
export function queueEarlySubmits(): () => void {
  const queue: (() => void)[] = []

  function handleSubmit(event: SubmitEvent) {
    // React listens already while it hydrates, and has done it. Once more would go back two pages.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (queue.length === 0) setTimeout(replaySubmits, maxWaitMs)
    const { submitter, target } = event
    // React hydrates the target of a click before anything else, so it is the click that is repeated.
    queue.push(() => (submitter ? submitter.click() : (target as HTMLFormElement).requestSubmit()))
  }

  function replaySubmits() {
    removeEventListener('submit', handleSubmit)
    for (const submit of queue.splice(0)) submit()
  }

  addEventListener('submit', handleSubmit)
  return replaySubmits
}
