import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bareEnvironment, root } from '#server/testing/installation.ts'

const parts = [
  '.cache',
  'content',
  'contract',
  'public',
  'server',
  'src',
  'tools',
  'package.json',
  'vite.config.ts',
]

/** For tests: a copy of the project, whose content may be edited, and what `npm run dev` runs in it. */
export async function devSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'valdorn-dev-'))
  for (const part of parts) await cp(path.join(root, part), path.join(folder, part), { recursive: true })
  // A folder of its own, for Vite keeps something there.
  await mkdir(path.join(folder, 'node_modules'))
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (!['.vite', '.vite-temp', '.cache'].includes(name))
      await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  let child: ReturnType<typeof spawn> | undefined
  const fileOf = (name: string) => path.join(folder, 'content', name)

  return {
    folder,
    fileOf,

    /** @returns where it is. */
    async start(settings: Record<string, string> = {}): Promise<string> {
      const started = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
        cwd: folder,
        env: { ...bareEnvironment, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      let output = ''
      const address = Promise.withResolvers<string>()
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          output += stripVTControlCharacters(chunk)
          const [, found] = /Local: +(http:\/\/\S+?)\/?\n/.exec(output) ?? []
          if (found !== undefined) address.resolve(found)
        })
      started.once('close', () => address.reject(new Error(`The server ended:\n${output}`)))
      return await address.promise
    },

    /** Replaces a part of a file of `content/`, which must be there. */
    async edit(name: string, before: string, after: string) {
      const source = await readFile(fileOf(name), 'utf8')
      if (!source.includes(before)) throw new Error(`${name} has no ${before}`)
      await writeFile(
        fileOf(name),
        source.replace(before, () => after),
      )
    },

    async [Symbol.asyncDispose]() {
      if (child && child.exitCode === null) {
        child.kill()
        await once(child, 'close')
      }
      await rm(folder, { recursive: true })
    },
  }
}
