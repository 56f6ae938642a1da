/**
 * Fetches a page of this site when a pointer comes over a link to it, in browsers without speculation rules (see
 * `build/pages/prerender.ts`). Opening the page then costs a 304 and no download.
 */
export function prefetchPages() {
  if (HTMLScriptElement.supports?.('speculationrules')) return
  const fetched = new Set([location.pathname])

  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin || fetched.has(link.pathname)) return
    fetched.add(link.pathname)
    fetch(link.pathname, { priority: 'low' }).catch(() => {
      // Whoever opens the page sees the browser's own error.
    })
  })
}
