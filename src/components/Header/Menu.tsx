import { useRef, type MouseEvent } from 'react'
import { navSections, type PageName } from '#contract/routes.ts'
import { LanguageButtons } from '#src/components/LanguageToggle/LanguageToggle.tsx'
import { PhoneLink } from '#src/components/PhoneLink/PhoneLink.tsx'
import { numberOf, PlateNumber } from '#src/components/SectionHeading/SectionHeading.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Menu.module.css'

interface Props {
  page: PageName
  /** The address of the page with the sections; empty on that page. */
  sectionsAt: string
}

/** The sections of the landing page and the other languages: a row, and on narrow windows a popover with a button that opens it. */
export function Menu({ page, sectionsAt }: Props) {
  const { t } = useLanguage()
  const menu = useRef<HTMLDivElement>(null)

  // A choice inside a popover does not close it. Without script the style sheet hides it once the focus has left.
  const close = () => menu.current?.hidePopover()

  const handleOpen = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // By keyboard.
    if (currentTarget.matches(':focus-visible')) return
    // The browser opens the menu after this event; in the next frame it is open. Safari matches :focus-visible on
    // programmatic focus, also where a finger has opened the menu.
    requestAnimationFrame(() => {
      menu.current?.focus()
      menu.current?.querySelector('button')?.focus({ focusVisible: false })
    })
  }

  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      <a className={`${styles.button} ${styles.contact}`} href={`${sectionsAt}#contact`}>
        {t('nav.contact')}
      </a>
      {/*
        This button only opens: while the menu is open, the button that closes it covers this one. Safari focuses a pressed
        button only if it has a `tabindex`. Without the focus it could not reopen a menu that the style sheet has hidden, nor
        get the focus back when the menu closes.
      */}
      <button
        type="button"
        className={`underlined ${styles.button}`}
        popoverTarget="menu"
        popoverTargetAction="show"
        tabIndex={0}
        onClick={handleOpen}
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
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
        }}
      >
        {/* A popover does not move the focus into itself by itself; `autofocus` does when it opens. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- inside a closed popover it moves no focus on load */}
        <button
          type="button"
          className={`underlined ${styles.button} ${styles.close}`}
          popoverTarget="menu"
          popoverTargetAction="hide"
          autoFocus
        >
          {t('nav.close')}
        </button>
        <ul className={styles.list}>
          {navSections.map((section) => (
            <li key={section}>
              <a href={`${sectionsAt}#${section}`} onClick={close}>
                <PlateNumber number={numberOf(section)} />
                {t(`nav.${section}`)}
              </a>
            </li>
          ))}
        </ul>
        <div className={styles.further}>
          <LanguageButtons page={page} className={styles.language} onClick={close} />
          <PhoneLink />
        </div>
      </div>
    </nav>
  )
}
