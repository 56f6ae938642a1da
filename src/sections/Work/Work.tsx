import projects from '#content/projects.json'
import { ArrowLink } from '#src/components/ArrowLink/ArrowLink.tsx'
import { Picture } from '#src/components/Picture/Picture.tsx'
import { SectionHeading } from '#src/components/SectionHeading/SectionHeading.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Work.module.css'

/** The projects, each in its own colours, in the order of `content/projects.json`. */
export function Work() {
  const { t } = useLanguage()
  return (
    <section id="work" aria-labelledby="work-heading">
      <div className={`wrap grid ${styles.head}`}>
        <SectionHeading section="work" />
      </div>
      <div className={styles.projects}>
        {projects.map(
          (
            { title, description, notebook, figure, label, year, background, text, image, imageAlt },
            index,
          ) => (
            <article key={title.en} className={styles.project} data-background={background} data-text={text}>
              <div className={styles.words}>
                <div className={styles.text}>
                  <h3>{t(title)}</h3>
                  <p>{t(description)}</p>
                  <button type="button" className="underlined" popoverTarget={`notes-${index}`}>
                    {t('work.notebook')}
                  </button>
                  <div id={`notes-${index}`} className={styles.notes} popover="auto">
                    <small>{t(title)}</small>
                    <p>{t(notebook)}</p>
                    <button type="button" className="underlined" popoverTarget={`notes-${index}`}>
                      {t('nav.close')}
                    </button>
                  </div>
                </div>
                <div className={styles.result}>
                  <p>
                    <b>{t(figure)}</b>
                    {` ${t(label)} `}
                    <time>{year}</time>
                  </p>
                </div>
              </div>
              <div className={styles.picture}>
                <Picture layout="project" image={image} alt={t(imageAlt)} />
              </div>
            </article>
          ),
        )}
      </div>
      <div className={`wrap grid ${styles.end}`}>
        <ArrowLink href="#contact">{t('work.callToAction')}</ArrowLink>
      </div>
    </section>
  )
}
