import { name } from '#content/site.json'
import { pathOf, type PageName } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Header.module.css'
import { Menu } from './Menu.tsx'

/** The bar that stays at the top: the brand and the menu. */
export function Header({ page }: { page: PageName }) {
  const { locale, t } = useLanguage()
  const sectionsAt = page === 'home' ? '' : pathOf('home', locale)
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.brand} href={sectionsAt || '#hero'} aria-label={t('nav.home')}>
          {name}
        </a>
        <Menu page={page} sectionsAt={sectionsAt} />
      </div>
    </header>
  )
}
