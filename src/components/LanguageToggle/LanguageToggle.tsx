import { useRef, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { language } from '#content/footer.json'
import { isLocale, otherLocale, otherLocales, type Locale } from '#contract/locale.ts'
import { navSections, pathOf, type PageName } from '#contract/routes.ts'
import { localeOfAddress, useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LanguageToggle.module.css'

/** The id of the toggle in the footer, the form that all buttons submit, wherever they stand. */
const languageForm = 'language'

/** The address of a page in a language. The page for a missing address has none of its own: the landing page stands in. */
function targetOf(page: PageName, locale: Locale): string {
  return pathOf(page === 'notFound' ? 'home' : page, locale)
}

/**
 * Switches the language in place: no reload, and what was typed, the focus and the scroll position stay. Without script
 * it is a form that leads to the same page in another language, to the section in the address or else to this form.
 * The buttons in the header submit it, too.
 */
export function LanguageToggle({ page }: { page: PageName }) {
  const { locale, t, followAddress } = useLanguage()
  const fade = useRef<ViewTransition>(undefined)
  const hash = page === 'notFound' ? '' : `#${languageForm}`

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (page === 'notFound') return
    event.preventDefault()
    const { submitter, currentTarget: form } = event
    const pressed = submitter && isLocale(submitter.lang) ? submitter.lang : otherLocale(locale)
    // Pressed again before its language is shown, a button leads back.
    const other = localeOfAddress() === pressed ? locale : pressed
    // While a view transition runs, `elementFromPoint` finds nothing of the page.
    fade.current?.skipTransition()
    const anchor = (submitter?.closest('header') && firstInView()) ?? form
    const top = topOf(anchor)
    history.replaceState(history.state, '', targetOf(page, other) + location.search + location.hash)
    fade.current = crossFade(() => {
      flushSync(followAddress)
      // The other language is longer or shorter; what the reader looks at stays where it is.
      scrollBy({ top: topOf(anchor) - top, behavior: 'instant' })
    })
  }

  return (
    <form id={languageForm} className={styles.toggle} onSubmit={handleSubmit}>
      <output>{t('footer.language.current')}</output>
      <LanguageButtons page={page} className={styles.framed} fallback={hash} />
    </form>
  )
}

interface Props {
  page: PageName
  className: string | undefined
  fallback?: string
  onClick?: () => void
}

/**
 * A button for each other language. Without script it leads to the section in the address, or else to `fallback`, a hash.
 */
export function LanguageButtons({ page, className, fallback = '', onClick }: Props) {
  const { locale } = useLanguage()
  const others = otherLocales(locale)
  const buttonOf = (other: Locale, key: string | number, hash: string) => (
    <button
      key={key}
      form={languageForm}
      className={`${styles.button} ${className}`}
      formAction={targetOf(page, other) + hash}
      lang={other}
      onClick={onClick}
    >
      {language.name[other]}
    </button>
  )
  return (
    <>
      {/* The key is the place in the row: the button that was pressed keeps the focus. */}
      {others.map((other, index) => buttonOf(other, index, fallback))}
      {/* A form cannot read the section in the address, but a style sheet can, see `build/assets/design.ts`. */}
      {page === 'home' && (
        <noscript>
          {navSections.flatMap((section) =>
            others.map((other) => buttonOf(other, `${section} ${other}`, `#${section}`)),
          )}
        </noscript>
      )}
    </>
  )
}

/** Makes a change of the page, and fades from the old page to the new. */
function crossFade(change: () => void): ViewTransition | undefined {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    // First the browser shows the press: all of the page is rendered anew.
    setTimeout(change)
    return undefined
  }
  const transition = document.startViewTransition(change)
  // Rejected where the browser leaves the fade out, such as in a tab in the background; the change is made all the same.
  transition.ready.catch(() => undefined)
  return transition
}

/** The first words below the header, not counting those of a panel that another one covers. */
function firstInView(): Element | undefined {
  return [...document.querySelectorAll('main :is(h1, h2, h3, p, label)')].find((element) => {
    const { left, top } = element.getBoundingClientRect()
    return top > 0 && document.elementFromPoint(left + 1, top + 1) === element
  })
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}
