import { readdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FormState } from '#contract/enquiry.ts'
import { ExpectedError } from '#contract/expected-error.ts'
import type { Locale } from '#contract/locale.ts'
import { currentLink, releaseFiles, releaseManifest } from '#contract/release.ts'
import type { ReleaseManifest, ReleaseWords } from '#contract/release.ts'
import { readSite, type Site } from '../site-files.ts'

/** The landing page with the form in a given state, as HTML. */
export type RenderForm = (locale: Locale, form: FormState) => Promise<string>

/** All that is served of one build, in memory: the folder may be gone later. */
export interface Release {
  site: Site
  /** For forms without script. */
  renderForm: RenderForm
  words: ReleaseWords
}

/** The release that is served, and its folder. */
export interface ServedRelease {
  directory: string
  release: Release
}

/** The release is whole, and of no use to this server; the message says what to do. */
class UnfitReleaseError extends ExpectedError {
  override name = 'UnfitReleaseError'
}

/** The folder of the release that the link leads to. @throws ExpectedError when there is none. */
export async function currentRelease(dist: string): Promise<string> {
  return await realpath(path.join(dist, currentLink)).catch((cause: unknown) => {
    throw new ExpectedError('The site is not built. Run npm run build first.', { cause })
  })
}

/**
 * Opens the current release. Where it is damaged, the one before it stands in, else the newest that is whole: an older site
 * is better than none.
 * @throws ExpectedError when none is whole, or the current one is of no use.
 */
export async function openServedRelease(dist: string, siteUrl: string): Promise<ServedRelease> {
  const current = await currentRelease(dist)
  const names = (await readdir(path.dirname(current))).toSorted().toReversed()
  const { before } = await readManifest(current).catch(() => ({ before: undefined }))
  // Not first a newer one, from which somebody may have gone back.
  const older = names.filter((name) => name <= path.basename(current))
  let damage: unknown
  for (const name of new Set([path.basename(current), ...(before ? [before] : []), ...older, ...names])) {
    const directory = path.join(path.dirname(current), name)
    try {
      return { directory, release: await openRelease(directory, siteUrl) }
    } catch (error) {
      if (directory === current && error instanceof UnfitReleaseError) throw error
      damage ??= error
    }
  }
  throw damage
}

/**
 * Reads a release whole, so that nothing of another one is ever mixed with it.
 * @param siteUrl the public address of the server.
 * @throws ExpectedError when something of it is missing or empty, or it is of no use.
 */
export async function openRelease(directory: string, siteUrl: string): Promise<Release> {
  try {
    const manifest = await readManifest(directory)
    if (manifest.siteUrl !== siteUrl)
      throw new UnfitReleaseError(
        `The site is built for ${manifest.siteUrl}, and SITE_URL is ${siteUrl}. ` +
          'Set SITE_URL to the address of the site, for the build and for the server, and run npm run build.',
      )
    const site = await readSite(path.join(directory, releaseFiles.site), manifest)
    return { site, words: manifest.words, renderForm: await openFormRenderer(directory) }
  } catch (cause) {
    if (cause instanceof ExpectedError) throw cause
    const name = path.basename(directory)
    throw new ExpectedError(`The release ${name} is damaged. Run npm run build again.`, { cause })
  }
}

/** @throws UnfitReleaseError when it is of another version of the program, and whatever comes of one that is damaged. */
export async function readManifest(directory: string): Promise<ReleaseManifest> {
  const source = await readFile(path.join(directory, releaseFiles.manifest), 'utf8')
  const manifest = releaseManifest.safeParse(JSON.parse(source))
  if (manifest.success) return manifest.data
  throw new UnfitReleaseError(
    'The site is built by another version of this program. ' +
      'If the program was updated, start the server again; else bring that version back, or run npm run build.',
  )
}

/** Node forgets no module: of each release that it took, a server keeps the renderer (3 MB) until it is started again. */
async function openFormRenderer(directory: string): Promise<RenderForm> {
  const additions = JSON.parse(await readFile(path.join(directory, releaseFiles.homeAdditions), 'utf8'))
  const module = pathToFileURL(path.join(directory, releaseFiles.renderer)).href
  const { renderPage } = await import(module)
  return (locale, form) => renderPage('home', locale, { form, ...additions })
}
