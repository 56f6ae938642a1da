import { expect, it } from 'vitest'
import { contentDirectory, fileNames, readContentFile, type Content } from '../../build/index.ts'
import { inEach } from '../../tests/content.ts'
import type { Files } from '../protocol.ts'
import { previewOf } from './checks.ts'

it('B-18 somebody new is on the page at once, with what can be shown of them', async () => {
  const files = Object.fromEntries(fileNames.map((name) => [name, readContentFile(contentDirectory, name)]))
  const draft = structuredClone(files) as Content
  const empty = inEach('')
  const role = { ...inEach('Cook'), de: 'Ein Amt, das viel zu lang für seinen Platz ist' }
  draft.team.members.push({ name: 'Ada', role, description: empty, image: '', imageAlt: empty })
  draft.team.heading.de = 'Sechs {site.fax}'
  const preview = await previewOf(draft as Files, files as Files, contentDirectory)
  expect(preview?.content.team.members.at(-1)).toMatchObject({
    name: 'Ada',
    role: { ...inEach('Cook'), de: '…' },
    image: expect.stringMatching(/./),
  })
  expect(preview?.content.team.heading.de).toBe((files as Content).team.heading.de)
})
