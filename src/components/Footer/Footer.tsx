import { email, name, profiles } from '#content/site.json'
import { furtherRoutes, pathOf, navSections, type PageName } from '#contract/routes.ts'
import { useToday } from '#src/behaviour/use-today.ts'
import { LanguageToggle } from '#src/components/LanguageToggle/LanguageToggle.tsx'
import { numberOf, PlateNumber } from '#src/components/SectionHeading/SectionHeading.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Footer.module.css'

const profileLinks = { LinkedIn: profiles.linkedin, Instagram: profiles.instagram }

/** The end of every page: navigation, contact, language, legal links, and the name across the whole width. */
export function Footer({ page }: { page: PageName }) {
  const { locale, t } = useLanguage()
  const year = useToday().slice(0, 4)
  const sectionsAt = page === 'home' ? '' : pathOf('home', locale)
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <nav aria-label={t('footer.navigation')}>
            <ul className={styles.directory}>
              {navSections.map((section) => (
                <li key={section}>
                  <a href={`${sectionsAt}#${section}`}>
                    <PlateNumber number={numberOf(section)} />
                    {t(`nav.${section}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ul className={styles.list}>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
            {Object.entries(profileLinks).map(([label, href]) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener">
                  {label}
                  <svg className={styles.outward} viewBox="0 0 18 18" aria-hidden="true">
                    <path d="M5 13 13 5M6 5h7v7" />
                  </svg>
                  <span className="visually-hidden">{` (${t('footer.newTab')})`}</span>
                </a>
              </li>
            ))}
            <li className={styles.location}>{t('footer.location')}</li>
          </ul>
        </div>
        <div className={styles.legal}>
          <p>{t('footer.copyright', { year })}</p>
          <LanguageToggle page={page} />
          <nav aria-label={t('footer.legal')}>
            <ul className={styles.legalLinks}>
              {furtherRoutes.map((route) => (
                <li key={route}>
                  <a href={pathOf(route, locale)}>{t(`footer.${route}`)}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.frame} aria-hidden="true">
          <p className={styles.wordmark}>{name}</p>
        </div>
      </div>
    </footer>
  )
}
