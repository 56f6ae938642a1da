import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bareEnvironment } from '#server/testing/installation.ts'
import { copyProject } from '../../project-copy.ts'

/** For tests: a copy of the project, whose content may be edited, and what `npm run dev` runs in it. */
export async function devSite() {
  const folder = await copyProject()
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
