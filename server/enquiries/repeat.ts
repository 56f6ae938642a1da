/**
 * Runs a task now and then again and again, never twice at once. A task that can fail handles that itself.
 * @returns stops it, and waits for the task that is running.
 */
export function repeat(task: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running = task()
  const timer = setInterval(() => {
    running = running.then(task)
  }, everyMs)
  // A process that has nothing else to do may end.
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
