/* Leaves out a room, in a copy of the project, by the recipe of CONTRIBUTING.md; takes minutes. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { wholeCopy } from './whole-copy.ts'

copyWithout('editor', 1).run(['tests/run.ts', 'check'], ['build/build.ts'])
{
  const { folder, run } = copyWithout('enquiries', 3)
  run(['build/build.ts'])
  const server = spawn(process.execPath, ['main.ts'], { cwd: folder, env: { ...process.env, PORT: '0' } })
  const address = await new Promise<string>((resolve) => {
    server.stdout.on('data', (said) => resolve(/http:\S+/.exec(String(said))?.[0] ?? ''))
  })
  const page = await (await fetch(`${address}/en`)).text()
  const taken = await fetch(`${address}/api/enquiries`, { method: 'POST', body: '{}' })
  server.kill()
  // S-23, S-24: nothing is delivered, and the address bar shows nothing of what was typed.
  assert.match(page, /<form[^>]* method="dialog"/)
  assert.equal(taken.status, 404)
}

/** @param most as many lines may a recipe take away. */
function copyWithout(room: string, most: number) {
  const copy = wholeCopy((file) => file.startsWith(`${room}/`))
  const [, recipe = ''] = copy.read('CONTRIBUTING.md').split(`Delete \`${room}/\``)
  const lines = /```diff\n(.*?)```/s.exec(recipe)![1]!.trim().split('\n')
  assert.ok(lines.filter((line) => line.startsWith('-')).length <= most)
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('-')) continue
    const file = ['package.json', 'main.ts'].find((name) => copy.read(name).includes(`${line.slice(1)}\n`))
    assert.ok(file, line)
    const next = lines[index + 1] ?? ''
    const instead = next.startsWith('+') ? `${next.slice(1)}\n` : ''
    copy.write(
      file,
      copy.read(file).replace(`${line.slice(1)}\n`, () => instead),
    )
  }
  console.log(`Without ${room}/:`)
  return copy
}
