import { expect, it } from 'vitest'
import { sampleFields } from '#build/form-states.ts'
import { checkFields, normalizeText } from './enquiry.ts'

const typed = { ...sampleFields, company: '' }

it('the sample for each field keeps its rule; one for a strict rule is written in build/form-states.ts', () => {
  expect(checkFields(sampleFields)).toEqual({})
})

it('whatever ends a line in the program that a text was copied from is a line break', () => {
  expect(normalizeText('a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h')).toBe('a\nb\nc\nd\ne\nf\ng\nh')
})

it('a tab is a space, and what stands around a text is no part of it', () => {
  expect(normalizeText(' \u00A0\r\n a\tb \n')).toBe('a b')
})

it('line breaks are fine in a message alone', () => {
  const twoLines = 'Zoë\nMüller'
  expect(checkFields({ ...typed, message: twoLines })).toEqual({})
  expect(checkFields({ ...typed, name: twoLines, company: twoLines })).toEqual({
    name: 'nameInvalid',
    company: 'companyInvalid',
  })
})

it('a character that nobody sees is refused, and so is half of one', () => {
  expect(checkFields({ ...typed, message: 'Guten\u0007 Tag' })).toEqual({ message: 'messageInvalid' })
  expect(checkFields({ ...typed, name: 'Zoë\uD83D' })).toEqual({ name: 'nameInvalid' })
})

it('an e-mail address without a dot in its domain is refused: the answer would never arrive', () => {
  for (const email of ['anna@gmail', 'anna.weber@gmail', 'anna@gmail.']) {
    expect(checkFields({ ...typed, email }), email).toEqual({ email: 'emailInvalid' })
  }
  expect(checkFields({ ...typed, email: 'anna@gmail.com' })).toEqual({})
})
