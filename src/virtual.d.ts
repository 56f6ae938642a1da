// Modules that the build makes from `content/images/` and the font packages; tools/vite-plugin.ts serves them.
declare module 'virtual:fonts.css'
declare module 'virtual:pictures.css'
declare module 'virtual:pictures' {
  import type { PictureManifest } from '#tools/images.ts'

  const pictures: PictureManifest
  export default pictures
}

interface ImportMetaEnv {
  /** The public origin of the site, without a trailing slash. */
  readonly SITE_URL: string
  /** The day of the build as YYYY-MM-DD: what a page shows until the reader's own clock is asked. */
  readonly BUILD_DATE: string
}
