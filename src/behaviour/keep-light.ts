/**
 * Removes the class `dark`, which some extensions and embedding apps put on the document at the start or when the system's
 * colour scheme changes: the design has no dark variant.
 */
export function keepLight() {
  removeDark()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', removeDark)
}

function removeDark() {
  document.documentElement.classList.remove('dark')
}
