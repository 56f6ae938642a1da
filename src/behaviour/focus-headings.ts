import { linkToSection } from './link-to-section.ts'

/**
 * Moves the focus to the heading of a section after a jump by keyboard, so that a screen reader says where it is.
 * A press with a pointer moves no focus: it would show a ring that nobody expects.
 */
export function focusHeadings() {
  document.addEventListener('click', handleClick)
}

function handleClick(event: MouseEvent) {
  const link = linkToSection(event)
  if (!link) return
  // Firefox counts one click for the Enter key, too.
  const isByKeyboard = event.detail === 0 || link.matches(':focus-visible')
  if (!isByKeyboard) return
  const { hash } = link
  const focusHeading = () =>
    document.querySelector<HTMLElement>(`${hash} :is(h1, h2)`)?.focus({ preventScroll: true })
  // The browser's own jump resets the focus, in Firefox later than the next frame: so this has to come after it.
  if (hash === location.hash) requestAnimationFrame(() => setTimeout(focusHeading))
  else addEventListener('hashchange', focusHeading, { once: true })
}
