import { expect, it } from 'vitest'
import { redactError } from './redact-error.ts'

it('tells the kind, the code and the place of an error and of its causes', () => {
  const cause = Object.assign(new TypeError('inner'), { code: 'ENOSPC' })
  const outline = redactError(new Error('outer', { cause }))
  expect(outline).toMatchObject({ type: 'Error', cause: { type: 'TypeError', code: 'ENOSPC' } })
  expect(outline.stack).toMatch(/^ {4}at .*redact-error\.test\.ts/)
})

it('tells nothing that may quote a value', () => {
  const error = Object.assign(new Error('zoe@example.org\n    is wrong\n  at zoe'), {
    code: 'zoe@example.org',
    detail: 'Key (email)=(zoe@example.org)',
    cause: 'zoe@example.org',
  })
  expect(JSON.stringify(redactError(error))).not.toContain('zoe')
  expect(redactError('zoe@example.org')).toEqual({ type: 'string' })
})
