// Modules that build/vite-plugin.ts makes.
declare module 'virtual:pictures' {
  import type { PictureManifest } from '#src/components/Picture/layouts.ts'

  const pictures: PictureManifest
  export default pictures
}
declare module 'virtual:previews' {
  import type { Locale } from '#contract/locale.ts'

  /** Where each language's preview picture is served. */
  const previews: Record<Locale, string>
  export default previews
}
declare module 'virtual:pages' {
  import type { PageName } from '#contract/routes.ts'
  import type { Page } from '#src/App.tsx'

  const pages: Record<PageName, Page>
  export = pages
}
declare module 'virtual:sections' {
  import type { ComponentType } from 'react'

  const sections: Record<string, ComponentType>
  export default sections
}

interface ImportMetaEnv {
  /** The public origin of the site, without a trailing slash. */
  readonly SITE_URL: string
  /** Where enquiries are sent; empty where the form delivers nothing. */
  readonly ENQUIRY_ENDPOINT: string
  /** How long an enquiry is kept, in days. */
  readonly RETENTION_DAYS: number
  /** The day of the build as YYYY-MM-DD, which prerendered pages show until they are hydrated. */
  readonly BUILD_DATE: string
}
