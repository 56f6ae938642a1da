/**
 * Fades in pictures that have not loaded yet, over the gradient that stands in for them. Without script, or where a
 * picture has loaded already, it is simply shown; the transition is in `base.css`.
 */
export function fadeInPictures() {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
    if (picture.complete) continue
    picture.classList.add('is-arriving')
    const show = () => picture.classList.remove('is-arriving')
    picture.addEventListener('load', show, { once: true })
    picture.addEventListener('error', show, { once: true })
  }
}
