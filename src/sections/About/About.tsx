import { facts, image, imageAlt } from '#content/about.json'
import { ArrowLink } from '#src/components/ArrowLink/ArrowLink.tsx'
import { Picture } from '#src/components/Picture/Picture.tsx'
import { SectionHeading } from '#src/components/SectionHeading/SectionHeading.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './About.module.css'

/** Who advises: portrait, description and facts. */
export function About() {
  const { t } = useLanguage()
  return (
    <section id="about" aria-labelledby="about-heading" className={`wrap grid ${styles.about}`}>
      <div className={styles.portrait}>
        <Picture layout="portrait" image={image} alt={t(imageAlt)} />
      </div>
      <div className={styles.words}>
        <div>
          <SectionHeading section="about" />
          <p className={styles.description}>{t('about.description')}</p>
          <ArrowLink href="#contact">{t('about.callToAction')}</ArrowLink>
        </div>
        <ul className={styles.facts}>
          {facts.map(({ figure, label }) => (
            <li key={label.en}>
              <span className={styles.figure}>{t(figure)}</span>{' '}
              <span className={styles.label}>{t(label)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
