import { useEffect, useRef } from 'react'
import hero from '#content/hero.json'
import { ArrowLink } from '#src/components/ArrowLink/ArrowLink.tsx'
import { Picture } from '#src/components/Picture/Picture.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Hero.module.css'
import opening from './Opening.module.css'

const { image, imageAlt, terrace } = hero

/** The first view: the headline beside a picture in an arch. */
export function Hero() {
  const { t } = useLanguage()
  const archRef = useRef<HTMLDivElement>(null)
  useEffect(() => sharpenWhileOpening(archRef.current!), [])
  return (
    <section
      id="hero"
      aria-labelledby="hero-heading"
      className={`grid ${styles.hero} ${terrace ? opening.opens : ''}`}
    >
      <p className={styles.subtitle}>{t('hero.subtitle')}</p>
      <h1 id="hero-heading" tabIndex={-1} className={styles.title}>
        {`${t('hero.title')} `}
        <em>{t('hero.titleEmphasis')}</em>
      </h1>
      <div className={styles.text}>
        <p>{t('hero.description')}</p>
        <ArrowLink href="#work">{t('hero.callToAction')}</ArrowLink>
      </div>
      <div className={styles.window}>
        <div className={opening.way}>
          <div ref={archRef} className={opening.arch}>
            <Picture layout="hero" image={image} alt={t(imageAlt)} />
            {terrace && (
              <div className={opening.opening}>
                <Picture layout="terrace" image={terrace.image} alt="" />
              </div>
            )}
          </div>
        </div>
      </div>
      {terrace && <p className={opening.line}>{t(terrace.line)}</p>}
    </section>
  )
}

/** Once the terrace has come, and so only where the arch opens, the arch's picture is fetched as wide as it is seen. */
function sharpenWhileOpening(arch: HTMLElement) {
  const [picture, view] = arch.querySelectorAll('img')
  const source = picture!.previousElementSibling as HTMLSourceElement
  const sharpen = () => {
    const sharper = new Image()
    sharper.sizes = '(width < 44rem) 150vw, 120vw'
    sharper.srcset = source.srcset
    const show = () => (source.sizes = sharper.sizes)
    void sharper.decode().then(show, () => {}) // decoded before, or a frame would wait for it; without it the smaller one stays
  }
  if (view?.complete) sharpen()
  else view?.addEventListener('load', sharpen, { once: true })
}
