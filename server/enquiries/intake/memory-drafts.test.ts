import { expect, it } from 'vitest'
import { createMemoryDrafts } from './memory-drafts.ts'
import type { Draft } from '../store/store.ts'

const noon = new Date('2026-03-29T12:00:00Z')
const later = new Date('2026-03-29T13:00:00Z')

function aDraft(name: string): Draft {
  return { status: 'failed', values: { name, email: '', company: '', message: '' }, failure: 'unavailable' }
}

it('keeps a draft until it expires', () => {
  const drafts = createMemoryDrafts()
  const token = drafts.keep(aDraft('Zoë'), noon, later)
  expect(drafts.find(token, noon)).toEqual(aDraft('Zoë'))
  expect(drafts.find(token, later)).toBeUndefined()
  expect(drafts.find(token, noon)).toBeUndefined()
})

it('keeps the latest thousand', () => {
  const drafts = createMemoryDrafts()
  const tokens = Array.from({ length: 1001 }, (_, index) => drafts.keep(aDraft(`${index}`), noon, later))
  expect(drafts.find(String(tokens[0]), noon)).toBeUndefined()
  expect(drafts.find(String(tokens[1]), noon)).toEqual(aDraft('1'))
  expect(drafts.find(String(tokens[1000]), noon)).toEqual(aDraft('1000'))
})

it('names each with 128 random bits', () => {
  const drafts = createMemoryDrafts()
  const tokens = Array.from({ length: 100 }, () => drafts.keep(aDraft('Zoë'), noon, later))
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16)
})
