/**
 * Browsers fetch lazy pictures from far below the window, also for visitors who never scroll. Until the first interaction
 * `base.css` clips these pictures away, so that none is fetched; if one of them is in a very high window, all come at once.
 * @returns what leaves the pictures to the browser.
 */
export function deferPictures(): () => void {
  const { dataset } = document.documentElement
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) loadPictures()
  })

  function loadPictures() {
    observer.disconnect()
    delete dataset.beforeInteraction
  }

  dataset.beforeInteraction = ''
  addEventListener('DOMContentLoaded', () => {
    if (dataset.beforeInteraction === undefined) return
    for (const picture of document.querySelectorAll('picture:has([loading=lazy])')) observer.observe(picture)
  })
  return loadPictures
}
