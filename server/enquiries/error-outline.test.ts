import { expect, it } from 'vitest'
import { outlineOf } from './error-outline.ts'

it('tells the kind, the codes and the place of an error and of its causes', () => {
  const cause = Object.assign(new TypeError('inner'), { code: 'ENOSPC', errcode: 13 })
  const outline = outlineOf(new Error('outer', { cause }))
  expect(outline).toMatchObject({ type: 'Error', cause: { type: 'TypeError', code: 'ENOSPC', errcode: 13 } })
  expect(outline.stack).toMatch(/^ {4}at .*error-outline\.test\.ts/)
})

it('tells nothing that may quote a value', () => {
  const error = Object.assign(new Error('zoe@example.org\n    is wrong\n  at zoe'), {
    code: 'zoe@example.org',
    detail: 'Key (email)=(zoe@example.org)',
    cause: 'zoe@example.org',
  })
  expect(JSON.stringify(outlineOf(error))).not.toContain('zoe')
  expect(outlineOf('zoe@example.org')).toEqual({ type: 'string' })
})
