import { linkToSection } from './link-to-section.ts'

/** Fetches the pictures of a section once a pointer or the focus comes to a link there, so that whoever jumps finds them. */
export function fetchAhead() {
  document.addEventListener('pointerover', handleApproach)
  document.addEventListener('focusin', handleApproach)
}

function handleApproach(event: Event) {
  const link = linkToSection(event)
  if (!link) return
  for (const picture of document.querySelectorAll<HTMLImageElement>(`${link.hash} img`))
    picture.loading = 'eager'
}
