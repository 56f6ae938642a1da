import path from 'node:path'
import { Command } from 'commander'
import { ExpectedError, runProgram } from '#contract/expected-error.ts'
import { readSettings } from '#contract/settings.ts'
import { currentRelease, openRelease, readManifest } from '#server/index.ts'
import { pack, unpack } from './archive.ts'
import { folderOf, releaseNames, serveRelease } from './releases.ts'

const command = 'npm run release --'
const dist = 'dist'

const program = new Command(command)
  .description('The last builds of the site, of which one is served.')
  .helpCommand(false)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .configureOutput({
    outputError: (text, write) =>
      write(`${text.trim().replaceAll(/^error: |\.$/g, '')}; ${command} --help lists the commands.\n`),
  })
  .addHelpText('after', '\nExit code: 0 fine, 1 something is wrong or not found, 2 wrong usage.')
program
  .command('list')
  .description('the releases that are kept, newest first; each is named by the time of its build (UTC)')
  .action(list)
program
  .command('rollback')
  .description('serve again what was served before the last build, or NAME')
  .argument('[NAME]', 'another release of the list, older or newer')
  .action(rollback)
program
  .command('pack')
  .description('put the release that is served into one file, to be unpacked on a server')
  .argument('[FILE]', 'its name', 'release.tar.gz')
  .action(packServed)
program
  .command('unpack')
  .description('serve the release of such a file, which was built for the same SITE_URL')
  .argument('<FILE>')
  .action(unpackAndServe)

await runProgram(async () => void (await program.parseAsync()))

async function list() {
  const served = path.basename(await currentRelease(dist))
  for (const name of (await releaseNames(dist)).toReversed()) {
    console.log(name === served ? `${name}  is served` : name)
  }
}

async function rollback(given: string | undefined) {
  const current = await currentRelease(dist)
  const served = path.basename(current)
  // One that is damaged does not know what was before it.
  const name = given ?? (await readManifest(current).catch(() => undefined))?.before
  if (name === served) throw new ExpectedError(`${name} is served already.`)
  if (name === undefined || !(await releaseNames(dist)).includes(name)) {
    const missing =
      given === undefined ? `What was served before ${served} is not kept` : 'There is none of this name'
    throw new ExpectedError(`${missing}; ${command} list shows the releases.`)
  }
  // What the server would refuse is not served.
  await openRelease(folderOf(dist, name), readSettings().SITE_URL)
  await serveRelease(dist, name)
  console.log(`${name} is served in place of ${served}.`)
}

async function packServed(file: string) {
  const current = await currentRelease(dist)
  await pack(current, file)
  console.log(`${path.basename(current)} is packed in ${file}.`)
}

async function unpackAndServe(file: string) {
  console.log(`${await unpack(dist, file, readSettings().SITE_URL)} is served.`)
}
