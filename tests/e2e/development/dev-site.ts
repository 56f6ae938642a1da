import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bareEnvironment, root } from '#server/tests/installation.ts'
import { copyProject } from '../../project-copy.ts'

export const dev = {
  program: ['node_modules/vite/bin/vite.js'],
  saysAddress: /Local: +(http:\/\/\S+?)\/?\n/,
  parts: [] as string[],
}
export const edit: typeof dev = {
  program: ['editor/main.ts', '--no-open'],
  saysAddress: /editor is at\s+(http:\/\/[^/]+)/,
  parts: ['editor'],
}

/** For tests: a copy of the project, whose content may be edited, and what runs in it. */
export async function devSite({ program, saysAddress, parts } = dev) {
  const { folder, remove } = await copyProject(parts)
  let child: ReturnType<typeof spawn> | undefined
  let output = ''
  const fileOf = (name: string) => path.join(folder, 'content', name)

  return {
    folder,
    fileOf,

    /** @param port any that is free, unless it is started again. @returns where it is. */
    async start(settings: Record<string, string> = {}, port = '0'): Promise<string> {
      const started = spawn(process.execPath, [...program, '--port', port], {
        cwd: folder,
        env: { ...bareEnvironment, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      output = ''
      const address = Promise.withResolvers<string>()
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          output += stripVTControlCharacters(chunk)
          const [, found] = saysAddress.exec(output) ?? []
          if (found !== undefined) address.resolve(found)
        })
      started.once('close', () => address.reject(new Error(`The server ended:\n${output}`)))
      return await address.promise
    },

    output: () => output,

    /** Replaces a part of a file of `content/`, which must be there. */
    async edit(name: string, before: string, after: string) {
      const source = await readFile(fileOf(name), 'utf8')
      if (!source.includes(before)) throw new Error(`${name} has no ${before}`)
      await writeFile(
        fileOf(name),
        source.replace(before, () => after),
      )
    },

    async restore() {
      const original = path.join(root, 'content')
      const entries = await readdir(fileOf(''), { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((each) => each.isFile())) {
        const file = path.join(entry.parentPath, entry.name)
        const source = path.join(original, path.relative(fileOf(''), file))
        if (!existsSync(source)) await rm(file)
        else if (!(await readFile(source)).equals(await readFile(file))) await copyFile(source, file)
      }
    },

    /** @param signal SIGKILL is a crash. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child?.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'close')
    },

    async [Symbol.asyncDispose]() {
      await this.stop()
      await remove()
    },
  }
}
