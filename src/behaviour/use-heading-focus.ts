import { useEffect } from 'react'

/**
 * Moves the focus to the heading of a section after a jump by keyboard, so that a screen reader says where it is.
 * A press with a pointer leaves the focus alone: nobody expects a ring there.
 */
export function useHeadingFocus() {
  useEffect(() => {
    function handleClick({ detail, target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link?.hash || link.pathname !== location.pathname) return
      // Firefox counts one click for the Enter key, too.
      const isByKeyboard = detail === 0 || link.matches(':focus-visible')
      if (!isByKeyboard) return
      const { hash } = link
      // After the browser's own jump, which moves the focus away again: in Firefox that comes later than the next frame.
      if (hash === location.hash) requestAnimationFrame(() => setTimeout(() => focusHeading(hash)))
      else addEventListener('hashchange', () => focusHeading(hash), { once: true })
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [])
}

function focusHeading(hash: string) {
  const section = document.getElementById(hash.slice(1))
  section?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}
