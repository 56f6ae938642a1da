import type { Content } from '../content/schema.ts'
import type { Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import type { ManifestIcon } from '../assets/icons.ts'

/** What a device reads when a visitor puts the site on the home screen, in one language. */
export function webManifest(
  { site, colours: { paper } }: Pick<Content, 'site' | 'colours'>,
  locale: Locale,
  icons: ManifestIcon[],
) {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: site.tagline[locale],
    lang: locale,
    dir: 'ltr',
    start_url: pathOf('home', locale),
    scope: '/',
    // Not as an app: visitors keep the address bar and the back button.
    display: 'browser',
    theme_color: paper,
    background_color: paper,
    icons,
  })
}
