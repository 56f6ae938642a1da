import { language } from '#content/footer.json'
import { otherLocales, type Locale } from '#contract/locale.ts'
import { pathOf, navSections, type PageName } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LanguageToggle.module.css'

/** The id of the form that all buttons submit, wherever they stand: the toggle in the footer. */
export const languageForm = 'language'

/** The address of a page in a language. The page for a missing address has none of its own: the landing page stands in. */
export function targetOf(page: PageName, locale: Locale): string {
  return pathOf(page === 'notFound' ? 'home' : page, locale)
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
