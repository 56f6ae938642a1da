import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#server/tests/installation.ts'
import { run } from '#server/tests/run-server.ts'
import { buildTestSite } from './tests/sample-site.ts'

/** A project whose site is built, with this in place of the program that builds it. */
async function project(build: string) {
  const built = await buildTestSite()
  await cp(join(root, 'package.json'), join(built.directory, 'package.json'))
  for (const name of ['main.ts', 'contract', 'enquiries', 'server', 'node_modules'])
    await symlink(join(root, name), join(built.directory, name))
  await mkdir(join(built.directory, 'build'))
  await cp(join(root, 'build/node-version.js'), join(built.directory, 'build/node-version.js'))
  await writeFile(join(built.directory, 'build/build.ts'), build)
  return built
}

it('what npm start runs builds first, then serves, and stops when it is told to', async () => {
  await using built = await project('console.log("building")')
  await using server = run(built.directory, {}, 'exec "$@" --build')
  await server.started()
  server.signal('SIGTERM')
  const { stdout, stderr } = await server.ended
  expect(stdout).toMatch(/^building\n.* is at /)
  expect(stderr).toContain('"msg":"Stopped"')
})

it('npm start serves nothing when the build fails', async () => {
  await using built = await project('process.exitCode = 3')
  await using server = run(built.directory, {}, 'exec npm start')
  const { code, stdout } = await server.ended
  expect(code).toBe(3)
  expect(stdout).not.toContain(' is at ')
})
