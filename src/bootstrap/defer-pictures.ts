/**
 * Browsers fetch pictures far below the screen, also for readers who never get there. Until the reader moves, `base.css`
 * keeps them out of reach of that; on a window so high that one of them is in view, they come at once.
 * @returns what leaves them to the browser.
 */
export function deferPictures(): () => void {
  const { dataset } = document.documentElement
  const inView = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) letLoad()
  })

  function letLoad() {
    inView.disconnect()
    delete dataset.beforeInteraction
  }

  dataset.beforeInteraction = ''
  addEventListener('DOMContentLoaded', () => {
    if (dataset.beforeInteraction === undefined) return
    for (const picture of document.querySelectorAll('picture')) {
      if (picture.querySelector('[loading=lazy]')) inView.observe(picture)
    }
  })
  return letLoad
}
