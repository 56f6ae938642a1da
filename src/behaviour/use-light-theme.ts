import { useEffect } from 'react'

/**
 * Keeps the site light. Some extensions and embedding apps put the class `dark` on the document, at the start or when
 * the system's colour scheme changes; the design has no dark variant, so the class goes.
 */
export function useLightTheme() {
  useEffect(() => {
    const removeDark = () => document.documentElement.classList.remove('dark')
    const colourScheme = matchMedia('(prefers-color-scheme: dark)')
    removeDark()
    colourScheme.addEventListener('change', removeDark)
    return () => colourScheme.removeEventListener('change', removeDark)
  }, [])
}
