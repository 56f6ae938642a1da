import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DCLinter } from 'dclint'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseSettings, settingNames } from '#contract/settings.ts'
import { root } from '#server/tests/installation.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'

interface Service {
  build?: { args: Record<string, string> }
  environment: Record<string, string>
  networks: string[]
  ports?: string[]
}
interface Compose {
  services: Record<'site' | 'database' | 'proxy', Service>
  networks: Record<string, { internal?: boolean }>
}

const file = path.join(root, 'compose.yaml')
const text = readFileSync(file, 'utf8')
const { services, networks } = parse(text) as Compose
const { site, database, proxy } = services

/** What does not fit the schema of compose files; the linter says other things, too, as about the order of lines. */
function mistakes(name: string): string[] {
  const [result] = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] }).lintFiles(
    [name],
    false,
  )
  return result!.messages.filter(({ severity }) => severity === 'critical').map(({ message }) => message)
}

it('compose.yaml fits the schema of compose files, which finds a misspelt key', async () => {
  expect(mistakes(file)).toEqual([])
  await using temporary = await temporaryFolder()
  const misspelt = path.join(temporary.folder, 'compose.yaml')
  await writeFile(misspelt, text.replace('networks: [inside]', 'network: [inside]'))
  expect(mistakes(misspelt).join()).toContain('/services/database')
})

it('compose.yaml takes from .env what .env.example explains, and gives all of it to the server', () => {
  const taken = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
  expect(taken.filter((name) => !settingNames.includes(name))).toEqual([])
  const given = Object.keys({ ...site.environment, ...site.build!.args })
  // It listens where the others look for it, and its form delivers; and nobody edits the content in there.
  const others = new Set(['PORT', 'HOST', 'ENQUIRY_ENDPOINT', 'PUBLISH_COMMAND'])
  expect(given.toSorted()).toEqual(settingNames.filter((name) => !others.has(name)).toSorted())
})

it('compose.yaml starts the server with a few of them: the address and a password', () => {
  const env: Record<string, string> = { SITE_URL: 'https://www.example.org', DATABASE_PASSWORD: 'p%40/:?#' }
  const filledIn = Object.entries({ ...site.environment, ...site.build!.args }).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/, (_, setting: string) => env[setting] ?? ''),
  ])
  const { DATABASE_URL, SITE_URL } = parseSettings(Object.fromEntries(filledIn) as Record<string, string>)
  const { username, password, hostname, pathname } = new URL(DATABASE_URL)
  expect(decodeURIComponent(password)).toBe(env['DATABASE_PASSWORD'])
  expect([username, pathname.slice(1)]).toEqual([
    database.environment['POSTGRES_USER'],
    database.environment['POSTGRES_DB'],
  ])
  expect([hostname, SITE_URL]).toEqual(['database', env['SITE_URL']])
})

it('compose.yaml lets nothing but the server reach the database, and nothing but the proxy the server', () => {
  expect(database.networks.map((name) => networks[name]!.internal)).toEqual([true])
  expect([database.ports, site.ports]).toEqual([undefined, undefined])
  expect(proxy.networks).not.toContain(database.networks[0])
  expect(proxy.environment['SITE_SERVER']).toBe(`site:${parseSettings({}).PORT}`)
})

it('compose.yaml gives the build what the Dockerfile takes', () => {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  for (const name of Object.keys(site.build!.args))
    expect(dockerfile).toMatch(new RegExp(`^ARG ${name}$`, 'm'))
})
