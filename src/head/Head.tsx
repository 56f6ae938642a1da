import previews from 'virtual:previews'
import { paper } from '#content/colours.json'
import { name, previewAlt } from '#content/site.json'
import { defaultLocale, locales, otherLocales, regions, type Locale } from '#contract/locale.ts'
import { pathOf, webManifestPathOf, type PageName, type Route } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { useFormState } from '#src/enquiry-form/form-state.tsx'
import { previewSize } from './preview.ts'

/** The metadata of the page: its addresses in each language, and its link preview, whose headline is in its language. */
export function Head({ page }: { page: PageName }) {
  const { locale, t } = useLanguage()
  const [form] = useFormState()
  const hasError = form.status === 'invalid' || form.status === 'failed'
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{(hasError ? `${t('contact.errors.titlePrefix')} ` : '') + t(`${page}.meta.title`)}</title>
      <meta name="description" content={t(`${page}.meta.description`)} />
      <meta name="keywords" content={t(`${page}.meta.keywords`)} />
      <meta name="color-scheme" content="only light" />
      <meta name="theme-color" content={paper} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href={webManifestPathOf(locale)} />
      {page === 'notFound' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={urlOf(page, locale)} />
          {locales.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={urlOf(page, each)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlOf(page, defaultLocale)} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={t(`${page}.meta.title`)} />
          <meta property="og:description" content={t(`${page}.meta.description`)} />
          <meta property="og:url" content={urlOf(page, locale)} />
          <meta property="og:locale" content={regions[locale].replace('-', '_')} />
          {otherLocales(locale).map((other) => (
            <meta key={other} property="og:locale:alternate" content={regions[other].replace('-', '_')} />
          ))}
          <meta property="og:image" content={import.meta.env.SITE_URL + previews[locale]} />
          <meta property="og:image:width" content={String(previewSize.width)} />
          <meta property="og:image:height" content={String(previewSize.height)} />
          <meta property="og:image:alt" content={t(previewAlt)} />
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:image:alt" content={t(previewAlt)} />
        </>
      )}
    </head>
  )
}

function urlOf(route: Route, locale: Locale): string {
  return import.meta.env.SITE_URL + pathOf(route, locale)
}
