import { z } from 'zod'
import { errors, mail } from './words.ts'

/**
 * The version of what a build hands to the server. It goes up by one, by hand, where a server could not work with a
 * release of before and the manifest below does not tell: in what the renderer is asked.
 */
export const releaseFormat = 3

/** Where things are in the folder of a release. */
export const releaseFiles = {
  manifest: 'release.json',
  site: 'site',
  /** A module that renders the pages, with all that it needs inside; and what the build adds to the landing page. */
  renderer: 'renderer/entry-prerender.mjs',
  homeAdditions: 'renderer/home-additions.json',
  /** The wording that it was built from, as the owner typed it. */
  content: 'content.json',
}

/** The link in the folder of the builds that leads to the release which is served. */
export const currentLink = 'current'

/** What the build writes down beside a site. */
export const releaseManifest = z.object({
  format: z.literal(releaseFormat),
  /** The address that it was built for. */
  siteUrl: z.string(),
  builtAt: z.iso.datetime(),
  /** After how many days its privacy page says that enquiries are erased, if it says so. */
  promisedDays: z.number().optional(),
  /** The release that was served before it. */
  before: z.string().optional(),
  /** The files of its own that never change, by their names in the site: each has a hash of its content in the name. */
  immutable: z.array(z.string()),
  /** The content security policy of each page, by its file in the site. */
  policies: z.record(z.string(), z.string()),
  /** What the server says itself, with the placeholders of `content/` filled in. */
  words: z.object({
    site: z.object({ name: z.string(), email: z.string() }),
    mail,
    errors,
  }),
})
export type ReleaseManifest = z.infer<typeof releaseManifest>
export type ReleaseWords = ReleaseManifest['words']
