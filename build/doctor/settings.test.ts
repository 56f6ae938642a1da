import { expect, it } from 'vitest'
import { parseSettings } from '#contract/settings.ts'
import { wordsOf } from './finding.ts'
import { findSettings } from './find-all.ts'

const ready = {
  SITE_URL: 'https://www.hotelberatung.de',
  SMTP_URL: 'smtp://localhost:25',
  TRUST_PROXY: '127.0.0.1',
}
const whatIsWrong = (settings: Record<string, string>) =>
  findSettings(parseSettings({ ...ready, ...settings })).map((finding) => wordsOf(finding, 'en').what)

it('settings that fit a public site are left alone', () => {
  expect(whatIsWrong({})).toEqual([])
})

it.each([
  [{ SITE_URL: '' }, 'SITE_URL is http://localhost:3000, an address of this machine'],
  [{ SITE_URL: 'http://127.0.0.1:3000' }, 'SITE_URL is http://127.0.0.1:3000, an address of this machine'],
  [{ SITE_URL: 'http://www.hotelberatung.de' }, 'SITE_URL is without https'],
  [
    { SMTP_URL: 'smtp://office:secret@mail.valdorn.example' },
    'SMTP_URL names a domain that is reserved for examples',
  ],
  [{ ENQUIRY_FROM: 'X <a@b.test>' }, 'ENQUIRY_FROM names a domain that is reserved for examples'],
  [{ SMTP_URL: '' }, 'SMTP_URL is not set, so nobody is told of an enquiry'],
  [{ TRUST_PROXY: 'off' }, 'TRUST_PROXY is not set, so the limits against floods cannot tell visitors apart'],
])('%j is named', (settings, what) => {
  expect(whatIsWrong(settings)).toEqual([what])
})

it('a form that delivers nothing needs neither mail nor a proxy', () => {
  expect(whatIsWrong({ ENQUIRY_ENDPOINT: '', SMTP_URL: '', TRUST_PROXY: 'off' })).toEqual([])
})

it.each(['office@contest.de', 'a.example@hotel.de', 'a@example-hotel.de'])('%s is no example', (address) => {
  expect(whatIsWrong({ ENQUIRY_TO: address, ENQUIRY_FROM: `X <${address}>` })).toEqual([])
})
