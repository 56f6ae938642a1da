import { useEffect } from 'react'

/**
 * Moves the focus to the heading of a section after a jump by keyboard, so that a screen reader says where it is.
 * A press with a pointer leaves the focus alone: nobody expects a ring there.
 */
export function useHeadingFocus() {
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const isByKeyboard = event.detail === 0
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!isByKeyboard || !link?.hash || link.pathname !== location.pathname) return
      // After the browser's own jump, which would move the focus away again.
      requestAnimationFrame(() => {
        const section = document.getElementById(link.hash.slice(1))
        const heading = section?.querySelector<HTMLElement>('h1, h2')
        heading?.focus({ preventScroll: true })
      })
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [])
}
