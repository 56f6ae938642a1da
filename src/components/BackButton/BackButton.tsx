import type { SubmitEvent } from 'react'
import { pathOf } from '#contract/routes.ts'
import { Arrow } from '#src/components/Arrow/Arrow.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './BackButton.module.css'

/**
 * Goes back in the browser's history. A reader who came from elsewhere, or opened the page directly, has no way back
 * inside this site: for them, and without script, it leads to the landing page of the language.
 */
export function BackButton() {
  const { locale, t } = useLanguage()

  return (
    <form action={pathOf('home', locale)} onSubmit={handleSubmit} data-screen-only>
      <button className={styles.button}>
        <Arrow direction="left" />
        {t('nav.back')}
      </button>
    </form>
  )
}

function handleSubmit(event: SubmitEvent) {
  if (!canGoBack()) return
  event.preventDefault()
  history.back()
}

/** Whether the entry before this one in the history belongs to this site. */
function canGoBack(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
