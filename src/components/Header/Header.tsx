import { useRef } from 'react'
import { name } from '#content/site.json'
import { pathOf, navSections, type PageName } from '#contract/routes.ts'
import { SectionNumber } from '#src/components/SectionLabel/SectionLabel.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Header.module.css'

/** The bar that stays at the top: the brand and the five navSections, in a popover where there is no place for a row. */
export function Header({ page }: { page: PageName }) {
  const { locale, t } = useLanguage()
  const menu = useRef<HTMLDivElement>(null)
  const home = pathOf('home', locale)
  const sectionsAt = page === 'home' ? '' : home

  // A link inside a popover does not close it. Without script the stylesheet hides it once the focus has left.
  const closeMenu = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }

  // To Safari a focus that moves by itself is one to be shown, also where a finger has opened the menu.
  const focusWithoutRing = () => {
    menu.current?.focus()
    menu.current?.querySelector('button')?.focus({ focusVisible: false })
  }

  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.brand} href={page === 'home' ? '#hero' : home} aria-label={t('nav.home')}>
          {name}
        </a>
        <nav aria-label={t('nav.label')}>
          {/*
            It only shows: while the menu is open, the button that closes it stands in its place. In Safari a pressed
            button takes the focus only if it has a `tabindex`: without the focus it could not show again a menu that the
            stylesheet has hidden, nor get the focus back when the menu closes.
          */}
          <button
            type="button"
            className={styles.open}
            popoverTarget="menu"
            popoverTargetAction="show"
            tabIndex={0}
            onClick={({ currentTarget }) => {
              const isByKeyboard = currentTarget.matches(':focus-visible')
              // In the next frame it is open.
              if (!isByKeyboard) requestAnimationFrame(focusWithoutRing)
            }}
          >
            {t('nav.menu')}
          </button>
          <div
            id="menu"
            className={styles.menu}
            popover="auto"
            ref={menu}
            tabIndex={-1}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget && !currentTarget.contains(relatedTarget)) closeMenu()
            }}
          >
            {/* It takes the focus when the menu opens, which a popover does not do by itself. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- inside a closed popover it moves no focus on load */}
            <button
              type="button"
              className={styles.close}
              popoverTarget="menu"
              popoverTargetAction="hide"
              autoFocus
            >
              {t('nav.close')}
            </button>
            <ul className={styles.list}>
              {navSections.map((section) => (
                <li key={section}>
                  <a href={`${sectionsAt}#${section}`} onClick={closeMenu}>
                    <SectionNumber section={section} />
                    {t(`nav.${section}`)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </div>
    </header>
  )
}
