import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import {
  openFormRenderer,
  openQuarantineRenderer,
  type QuarantineRenderer,
  type RenderForm,
} from './form-renderer.ts'
import { readSite, SiteNotBuiltError, type Site } from '../site-files.ts'

/** All that is served of one build. */
export interface Release {
  site: Site
  /** Renders the landing page for forms without script; without it they are answered as a script is. */
  renderForm?: RenderForm | undefined
  /** Renders the pages of the quarantine; without it there are none. */
  quarantine?: QuarantineRenderer | undefined
}

/** The link in the folder of the builds that leads to the release which is served. */
export const currentLink = 'current'

/** What the build writes down beside a site. */
export const noteFile = 'release.json'
export interface ReleaseNote {
  /** The address that it was built for. */
  siteUrl: string
  /** See `contractVersion`. */
  contract: string
  /** The release that was served when it was built. */
  before: string | undefined
  /** The files of its own that browsers may keep forever, by their names in the site. */
  forever: string[]
}

/** The release is of no use to this server; the message says what to do. */
export class UnfitReleaseError extends Error {
  override name = 'UnfitReleaseError'
}

/**
 * Changes with what pages and server have to agree on. It is read when the program starts, for an update of the program
 * changes the files under a server that runs.
 */
export const contractVersion = hashOfFolder(path.join(import.meta.dirname, '../../../contract'))

function hashOfFolder(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted()) {
    if (name.includes('.test.')) continue
    // With the same ends of lines on every system.
    hash.update(`${name}\n${readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')}`)
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * The folder of the release that is served.
 * @param dist where the builds are.
 * @throws SiteNotBuiltError when there is none.
 */
export async function currentRelease(dist: string): Promise<string> {
  return await orNotBuilt(realpath(path.join(dist, currentLink)))
}

/**
 * Reads a release whole, so that nothing of another one is ever mixed with it.
 * @param siteUrl the public address of the server.
 * @throws SiteNotBuiltError when something of it is missing; UnfitReleaseError
 */
export async function openRelease(directory: string, siteUrl: string): Promise<Release> {
  requireFit(await readNote(directory), siteUrl)
  const renderer = path.join(directory, 'renderer')
  const [site, renderForm, quarantine] = await Promise.all([
    readSite(path.join(directory, 'site'), siteUrl),
    openFormRenderer(renderer),
    openQuarantineRenderer(renderer),
  ])
  return { site, renderForm, quarantine }
}

/** @throws SiteNotBuiltError when there is no release in the folder. */
export async function readNote(directory: string): Promise<ReleaseNote> {
  return JSON.parse(await orNotBuilt(readFile(path.join(directory, noteFile), 'utf8'))) as ReleaseNote
}

/** @throws UnfitReleaseError when it is for another address, or for another version of the program. */
export function requireFit(note: Pick<ReleaseNote, 'siteUrl' | 'contract'>, siteUrl: string) {
  if (note.siteUrl !== siteUrl) {
    throw new UnfitReleaseError(
      `The site is built for ${note.siteUrl}, and SITE_URL is ${siteUrl}. ` +
        'Set SITE_URL to the address of the site, for the build and for the server, and run npm run build.',
    )
  }
  if (note.contract !== contractVersion) {
    throw new UnfitReleaseError(
      'The site is built by another version of this program. ' +
        'If the program was updated, start the server again; else bring that version back, or run npm run build.',
    )
  }
}

async function orNotBuilt<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new SiteNotBuiltError('The site is not built. Run npm run build first.', { cause })
  }
}
