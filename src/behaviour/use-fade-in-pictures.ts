import { useEffect } from 'react'

/**
 * Lets pictures that have yet to arrive fade in from their dominant colour. A picture that is already there, and every
 * picture where no script runs, is simply shown; `base.css` holds the transition.
 */
export function useFadeInPictures() {
  useEffect(() => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
      if (picture.complete) continue
      picture.classList.add('is-arriving')
      const show = () => picture.classList.remove('is-arriving')
      picture.addEventListener('load', show, { once: true })
      picture.addEventListener('error', show, { once: true })
    }
  }, [])
}
