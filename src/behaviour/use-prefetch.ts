import { useEffect } from 'react'

/**
 * Fetches a page of this site when a pointer comes to a link to it, where the browser does not do better by itself (see the
 * speculation rules in `tools/pages/prerender.ts`). Opening it then costs a question whether it has changed, and no download.
 */
export function usePrefetch() {
  useEffect(() => {
    if (HTMLScriptElement.supports?.('speculationrules')) return undefined
    const fetched = new Set([location.pathname])

    function handlePointerOver({ target }: PointerEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== location.origin || fetched.has(link.pathname)) return
      fetched.add(link.pathname)
      fetch(link.pathname, { priority: 'low' }).catch(() => {
        // Whoever opens the page will see.
      })
    }

    document.addEventListener('pointerover', handlePointerOver)
    return () => document.removeEventListener('pointerover', handlePointerOver)
  }, [])
}
