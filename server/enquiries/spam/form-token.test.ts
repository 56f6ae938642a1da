import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { formToken, isFormToken, nextTokenAt } from './form-token.ts'

const key = randomBytes(32).toString('base64url')
const noon = new Date('2026-03-29T12:34:56Z')
const after = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

it('B-5 the token of a form counts for a day, so that a page left open can still be sent', () => {
  const token = formToken(key, noon)
  for (const hours of [0, 1, 23, 24]) expect(isFormToken(token, key, after(hours)), `${hours} h`).toBe(true)
  for (const hours of [25, 48, 24 * 365]) expect(isFormToken(token, key, after(hours))).toBe(false)
})

it('B-5 the token of a form is the same on every server for an hour, and then another', () => {
  expect(formToken(key, noon)).toBe(formToken(key, new Date('2026-03-29T12:00:00Z')))
  expect(nextTokenAt(noon)).toEqual(new Date('2026-03-29T13:00:00Z'))
  expect(formToken(key, nextTokenAt(noon))).not.toBe(formToken(key, noon))
})

it('B-5 a server whose clock is a little slow takes the token of another', () => {
  expect(isFormToken(formToken(key, after(1)), key, noon)).toBe(true)
  expect(isFormToken(formToken(key, after(2)), key, noon)).toBe(false)
})

it('B-5 nobody makes a token without the key', () => {
  const token = formToken(key, noon)
  const [hour = '', signature = ''] = token.split('.')
  const forged = [
    formToken(randomBytes(32).toString('base64url'), noon),
    `${hour}.`,
    `${hour}.${signature.slice(1)}`,
    `${(Number.parseInt(hour, 36) + 1).toString(36)}.${signature}`,
    '',
    '.',
    'NaN.x',
    `${token}ü`,
    token.repeat(1000),
  ]
  for (const each of forged) expect(isFormToken(each, key, noon), each.slice(0, 40)).toBe(false)
})
