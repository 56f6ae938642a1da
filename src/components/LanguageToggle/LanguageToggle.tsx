import { useLayoutEffect, useRef, useTransition, type SubmitEvent } from 'react'
import { language } from '#content/footer.json'
import { isLocale, otherLocale, otherLocales, type Locale } from '#contract/locale.ts'
import { navSections, pathOf, type PageName } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LanguageToggle.module.css'

/** The id of the toggle in the footer, the form that all buttons submit, wherever they stand. */
const languageForm = 'language'

/** The address of a page in a language. The page for a missing address has none of its own: the landing page stands in. */
function targetOf(page: PageName, locale: Locale): string {
  return pathOf(page === 'notFound' ? 'home' : page, locale)
}

interface Switch {
  to: Locale
  anchor: Element
  /** Where the anchor was in the window. */
  top: number
  done?: (() => void) | undefined
}

/**
 * Switches the language in place: no reload, and what was typed, the focus and the scroll position stay. Without script
 * it is a form that leads to the same page in another language, to the section in the address or else to this form.
 * The buttons in the header submit it, too.
 */
export function LanguageToggle({ page }: { page: PageName }) {
  const { locale, t, setLocale } = useLanguage()
  const before = useRef<Switch>(undefined)
  const fade = useRef<ViewTransition>(undefined)
  const [isSwitching, startTransition] = useTransition()
  const hash = page === 'notFound' ? '' : `#${languageForm}`

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (page === 'notFound') return
    event.preventDefault()
    const { submitter, currentTarget: form } = event
    const pressed = submitter && isLocale(submitter.lang) ? submitter.lang : otherLocale(locale)
    // Pressed again before its language is shown, a button leads back.
    const other = before.current?.to === pressed ? locale : pressed
    before.current?.done?.()
    // While a view transition runs, `elementFromPoint` finds nothing of the page.
    fade.current?.skipTransition()
    const anchor = (submitter?.closest('header') && firstInView()) ?? form
    before.current = { to: other, anchor, top: topOf(anchor) }
    history.replaceState(history.state, '', targetOf(page, other) + location.search + location.hash)
    fade.current = crossFade((done) => {
      if (before.current) before.current.done = done
      // The whole page renders anew: as a transition it does so in slices, and the browser can respond in between.
      startTransition(() => setLocale(other))
    })
  }

  // The other language is longer or shorter; what the reader looks at stays where it is.
  useLayoutEffect(() => {
    if (isSwitching || before.current === undefined) return
    const { anchor, top, done } = before.current
    scrollBy({ top: topOf(anchor) - top, behavior: 'instant' })
    done?.()
    before.current = undefined
  }, [isSwitching])

  return (
    <form id={languageForm} className={styles.toggle} onSubmit={handleSubmit}>
      <output className={styles.current}>{t('footer.language.current')}</output>
      <LanguageButtons page={page} className={styles.framed} fallback={hash} />
    </form>
  )
}

interface Props {
  page: PageName
  className: string | undefined
  fallback?: string
}

/**
 * A button for each other language. Without script it leads to the section in the address, or else to `fallback`, a hash.
 */
export function LanguageButtons({ page, className, fallback = '' }: Props) {
  const { locale } = useLanguage()
  const others = otherLocales(locale)
  const buttonOf = (other: Locale, key: string | number, hash: string) => (
    <button
      key={key}
      form={languageForm}
      className={`${styles.button} ${className}`}
      formAction={targetOf(page, other) + hash}
      lang={other}
    >
      {/* What a language calls itself: each names the one that follows. */}
      {language.switchTo[otherLocales(other).at(-1)!]}
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

/** Runs a change of the page that calls `done` when it is made, and fades from the old page to the new. */
function crossFade(change: (done?: () => void) => void): ViewTransition | undefined {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return undefined
  }
  const transition = document.startViewTransition(() => new Promise<void>(change))
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
