import { startTransition, useLayoutEffect, useRef, type SubmitEvent } from 'react'
import { otherLocale, type Locale } from '#contract/locale.ts'
import { pathOf, navSections, type PageName } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LanguageToggle.module.css'

/**
 * Switches the language in place: no reload, and what was typed, the focus and the place on the page stay. Without
 * script it is a form that leads to the same page in the other language: to the section that stands in the address, as the
 * reader came for it, or else to itself, where the reader is. On the page for a missing address, which has no other address to be at, it
 * leads to the landing page.
 */
export function LanguageToggle({ page }: { page: PageName }) {
  const { locale, t, toggle } = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<{ locale: Locale; top: number }>(undefined)
  const other = otherLocale(locale)
  const target = pathOf(page === 'notFound' ? 'home' : page, other)

  function handleSubmit(event: SubmitEvent) {
    if (page === 'notFound') return
    event.preventDefault()
    before.current = { locale, top: topOf(button.current) }
    history.replaceState(history.state, '', target + location.search + location.hash)
    // All words of the page change: as a transition they do so in slices, and the press is answered at once.
    startTransition(toggle)
  }

  // The other language is longer or shorter; the button stays under the reader's finger.
  useLayoutEffect(() => {
    if (before.current === undefined || before.current.locale === locale) return
    scrollBy({ top: topOf(button.current) - before.current.top, behavior: 'instant' })
    before.current = undefined
  }, [locale])

  return (
    <form
      id="language"
      className={styles.toggle}
      action={page === 'notFound' ? target : `${target}#language`}
      onSubmit={handleSubmit}
      data-screen-only
    >
      <button ref={button} className={styles.button} lang={other}>
        {t('footer.language.switchTo')}
      </button>
      {/* A form cannot know the section in the address, but a stylesheet can: it shows the button that leads there. */}
      {page === 'home' && (
        <noscript>
          {navSections.map((section) => (
            <button key={section} className={styles.button} formAction={`${target}#${section}`} lang={other}>
              {t('footer.language.switchTo')}
            </button>
          ))}
        </noscript>
      )}
      <output className={styles.current}>{t('footer.language.current')}</output>
    </form>
  )
}

/** Pixels from the top of the window. */
function topOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().top ?? 0
}
