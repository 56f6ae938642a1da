import { useLayoutEffect, useRef, useTransition, type SubmitEvent } from 'react'
import { language } from '#content/footer.json'
import { isLocale, otherLocale, otherLocales, type Locale } from '#contract/locale.ts'
import { pathOf, navSections, type PageName } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LanguageToggle.module.css'

/**
 * Switches the language in place: no reload, and what was typed, the focus and the scroll position stay. Without script
 * it is a form that leads to the same page in another language, to the section in the address or else to this form.
 * The page for a missing address has no translation of its own; there it leads to the landing page.
 */
export function LanguageToggle({ page }: { page: PageName }) {
  const { locale, t, setLocale } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<{ to: Locale; top: number; done: (() => void) | undefined }>(undefined)
  const [isSwitching, startTransition] = useTransition()
  const targetOf = (other: Locale) => pathOf(page === 'notFound' ? 'home' : page, other)
  const formTargetOf = (other: Locale) => targetOf(other) + (page === 'notFound' ? '' : '#language')
  const others = otherLocales(locale)

  function handleSubmit(event: SubmitEvent) {
    if (page === 'notFound') return
    event.preventDefault()
    const pressed = localeOf(event.submitter) ?? otherLocale(locale)
    // Pressed again before its language is shown, a button leads back.
    const other = before.current?.to === pressed ? locale : pressed
    before.current?.done?.()
    before.current = { to: other, top: topOf(form.current), done: undefined }
    history.replaceState(history.state, '', targetOf(other) + location.search + location.hash)
    crossFade((done) => {
      if (before.current) before.current.done = done
      // The whole page renders anew: as a transition it does so in slices, and the browser can respond in between.
      startTransition(() => setLocale(other))
    })
  }

  // The other language is longer or shorter; the buttons stay under the reader's finger.
  useLayoutEffect(() => {
    if (isSwitching || before.current === undefined) return
    scrollBy({ top: topOf(form.current) - before.current.top, behavior: 'instant' })
    before.current.done?.()
    before.current = undefined
  }, [isSwitching])

  return (
    <form
      ref={form}
      id="language"
      className={styles.toggle}
      action={formTargetOf(otherLocale(locale))}
      onSubmit={handleSubmit}
    >
      {others.map((other, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- the button that was pressed keeps the focus
          key={index}
          className={classOf(index)}
          formAction={index === 0 ? undefined : formTargetOf(other)}
          lang={other}
        >
          {nameOf(other)}
        </button>
      ))}
      {/* A form cannot read the section in the address, but a style sheet can, see `tools/assets/design.ts`. */}
      {page === 'home' && (
        <noscript>
          {navSections.flatMap((section) =>
            others.map((other, index) => (
              <button
                key={`${section} ${other}`}
                className={classOf(index)}
                formAction={`${targetOf(other)}#${section}`}
                lang={other}
              >
                {nameOf(other)}
              </button>
            )),
          )}
        </noscript>
      )}
      <output className={styles.current}>{t('footer.language.current')}</output>
    </form>
  )
}

/** The language that a button leads to. */
function localeOf(button: HTMLElement | null): Locale | undefined {
  return button && isLocale(button.lang) ? button.lang : undefined
}

function classOf(index: number) {
  return index === 0 ? styles.button : `${styles.button} ${styles.further}`
}

/** What a language calls itself: each names the one that follows. */
function nameOf(locale: Locale): string {
  return language.switchTo[otherLocales(locale).at(-1)!]
}

/** Runs a change of the page that calls `done` when it is made, and fades from the old page to the new. */
function crossFade(change: (done?: () => void) => void) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  const transition = document.startViewTransition(() => new Promise<void>(change))
  // Rejected where the browser leaves the fade out, such as in a tab in the background; the change is made all the same.
  transition.ready.catch(() => undefined)
}

/** Pixels from the top of the window. */
function topOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().top ?? 0
}
