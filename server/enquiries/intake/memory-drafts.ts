import { randomBytes } from 'node:crypto'
import type { Draft } from '../store/store.ts'

/** None is longer than a body may be, so a flood fills 70 MB at most; usually a draft is a page of text. */
const mostDrafts = 1_000

/** Drafts for when the store keeps none: they last as long as this process, the oldest go when there are too many. */
export interface MemoryDrafts {
  keep(draft: Draft, now: Date, expiresAt: Date): string
  find(token: string, now: Date): Draft | undefined
}

export function createMemoryDrafts(): MemoryDrafts {
  // All live equally long, so they expire in the order in which they came.
  const drafts = new Map<string, { draft: Draft; expiresAt: Date }>()

  function forgetExpired(now: Date) {
    for (const [token, { expiresAt }] of drafts) {
      if (expiresAt > now) return
      drafts.delete(token)
    }
  }

  return {
    keep(draft, now, expiresAt) {
      forgetExpired(now)
      while (drafts.size >= mostDrafts) drafts.delete(String(drafts.keys().next().value))
      const token = randomBytes(16).toString('base64url')
      drafts.set(token, { draft, expiresAt })
      return token
    },
    find(token, now) {
      forgetExpired(now)
      return drafts.get(token)?.draft
    },
  }
}
