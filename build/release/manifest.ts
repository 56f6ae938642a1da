import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { immutableFolders } from '#contract/headers.ts'
import { releaseFiles, releaseFormat, type ReleaseManifest, type ReleaseWords } from '#contract/release.ts'
import type { Settings } from '#contract/settings.ts'
import { builtAt } from '../built-at.ts'
import type { Content } from '../content/schema.ts'
import { contentSecurityPolicy } from '../pages/content-security-policy.ts'

/** Of what has been put together in a folder. */
export async function manifestOf(
  folder: string,
  { SITE_URL, ENQUIRY_ENDPOINT, ENQUIRY_RETENTION_DAYS }: Settings,
  content: Content,
): Promise<ReleaseManifest> {
  const site = path.join(folder, releaseFiles.site)
  const { enquiries } = content.privacy.storage.delivering
  const isPromised = ENQUIRY_ENDPOINT !== '' && enquiries.de.includes('{retentionDays}')
  const policies: Record<string, string> = {}
  // Taken from the pages as they are sent, so that each always matches its page.
  for (const file of filesIn(site, '**/*.html'))
    policies[file] = contentSecurityPolicy(await readFile(path.join(site, file), 'utf8'))
  return {
    format: releaseFormat,
    siteUrl: SITE_URL,
    builtAt: builtAt.toISOString(),
    promisedDays: isPromised ? ENQUIRY_RETENTION_DAYS : undefined,
    immutable: filesIn(site, `{${immutableFolders.join()}}/**/*.*`),
    policies,
    words: wordsOf(content),
  }
}

/** What the server says itself. */
export function wordsOf({ site: { name, email }, mail, errors }: Content): ReleaseWords {
  // Mail clients show a box for the joiner that keeps a word like E-Mail on one line.
  const plainMail = JSON.parse(JSON.stringify(mail).replaceAll('\u2060', '')) as typeof mail
  return { site: { name, email }, mail: plainMail, errors }
}

/** By the names that they have in addresses. */
function filesIn(site: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: site })
  return files.map((file) => file.split(path.sep).join('/')).toSorted()
}
