// Modules that build/vite-plugin.ts makes.
declare module 'virtual:pictures' {
  import type { PictureManifest } from '#src/components/Picture/layouts.ts'

  const pictures: Record<string, Omit<PictureManifest[string], 'colours'>>
  export default pictures
}
declare module 'virtual:previews' {
  import type { PreviewManifest } from '#src/head/preview.ts'

  const previews: PreviewManifest
  export default previews
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
