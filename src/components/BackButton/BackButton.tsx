import type { SubmitEvent } from 'react'
import { pathOf } from '#contract/routes.ts'
import { Arrow } from '#src/components/Arrow/Arrow.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './BackButton.module.css'

/**
 * Goes back in the browser's history. Where the entry before is not of this site, and without script, it leads to the landing
 * page of the language.
 */
export function BackButton() {
  const { locale, t } = useLanguage()

  return (
    <form action={pathOf('home', locale)} onSubmit={handleSubmit}>
      <button className={`underlined ${styles.button}`}>
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
