import { useRef, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { otherLocale } from '#contract/locale.ts'
import { pathOf, type PageName } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LanguageToggle.module.css'

/**
 * Switches the language in place: no reload, and what was typed, the focus and the place on the page stay. Without
 * script it is a form that leads to the same page in the other language, and there to itself, for this is where the reader
 * is: a form cannot know the section in the address. On the page for a missing address, which has no other address to be
 * at, it leads to the landing page.
 */
export function LanguageToggle({ page }: { page: PageName }) {
  const { locale, t, toggle } = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const other = otherLocale(locale)
  const target = pathOf(page === 'notFound' ? 'home' : page, other)

  function handleSubmit(event: SubmitEvent) {
    if (page === 'notFound') return
    event.preventDefault()
    const before = button.current?.getBoundingClientRect().top ?? 0
    flushSync(toggle)
    // The other language is longer or shorter; the button stays under the reader's finger.
    const after = button.current?.getBoundingClientRect().top ?? 0
    scrollBy({ top: after - before, behavior: 'instant' })
    history.replaceState(history.state, '', target + location.search + location.hash)
  }

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
      <output className={styles.current}>{t('footer.language.current')}</output>
    </form>
  )
}
