import { useLayoutEffect, useRef, useTransition, type SubmitEvent } from 'react'
import { otherLocale } from '#contract/locale.ts'
import { pathOf, navSections, type PageName } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LanguageToggle.module.css'

/**
 * Switches the language in place: no reload, and what was typed, the focus and the scroll position stay. Without script
 * it is a form that leads to the same page in the other language, to the section in the address or else to this button.
 * The page for a missing address has no translation of its own; there it leads to the landing page.
 */
export function LanguageToggle({ page }: { page: PageName }) {
  const { locale, t, toggle } = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<{ top: number; done: (() => void) | undefined }>(undefined)
  const [isSwitching, startTransition] = useTransition()
  const other = otherLocale(locale)
  const target = pathOf(page === 'notFound' ? 'home' : page, other)

  function handleSubmit(event: SubmitEvent) {
    if (page === 'notFound') return
    event.preventDefault()
    before.current?.done?.()
    before.current = { top: topOf(button.current), done: undefined }
    history.replaceState(history.state, '', target + location.search + location.hash)
    crossFade((done) => {
      if (before.current) before.current.done = done
      // The whole page renders anew: as a transition it does so in slices, and the browser can respond in between.
      startTransition(toggle)
    })
  }

  // The other language is longer or shorter; the button stays under the reader's finger.
  useLayoutEffect(() => {
    if (isSwitching || before.current === undefined) return
    scrollBy({ top: topOf(button.current) - before.current.top, behavior: 'instant' })
    before.current.done?.()
    before.current = undefined
  }, [isSwitching])

  return (
    <form
      id="language"
      className={styles.toggle}
      action={page === 'notFound' ? target : `${target}#language`}
      onSubmit={handleSubmit}
    >
      <button ref={button} className={styles.button} lang={other}>
        {t('footer.language.switchTo')}
      </button>
      {/* A form cannot read the section in the address, but a style sheet can, see `tools/assets/design.ts`. */}
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
