import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

const valuesOf = (name: string, value: string) =>
  parseSettings({ [name]: value })[name as keyof ReturnType<typeof parseSettings>]

const listed = (values: string) => values.trim().split(/\s+/)

/** What each may be, and means. */
const fit: Record<string, Record<string, unknown>> = {
  PORT: { '0': 0, '80': 80, '65535': 65535 },
  SITE_URL: {
    'https://valdorn.example': 'https://valdorn.example',
    'https://valdorn.example/': 'https://valdorn.example',
    'HTTPS://Valdorn.example:443': 'https://valdorn.example',
    'http://127.0.0.1:8080': 'http://127.0.0.1:8080',
    'https://hôtel.example': 'https://xn--htel-vqa.example',
  },
  TRUST_PROXY: {
    off: false,
    on: true,
    '127.0.0.1': ['127.0.0.1'],
    '127.0.0.1, ::1,10.0.0.0/8 ,fd00::/8': ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8'],
  },
  ENQUIRY_CONFIRMATION: { on: true, off: false },
  ENQUIRY_RETENTION_DAYS: { '1': 1, '180': 180, '3650': 3650 },
}

const fitAsItIs: Record<string, string[]> = {
  HOST: ['127.0.0.1', '::1', 'fe80::1%eth0', 'localhost', 'a', 'valdorn.internal'],
  DATABASE_URL: listed(`
    sqlite:./data/enquiries.db sqlite:enquiries.db sqlite:/var/lib/valdorn/enquiries.db
    postgres://localhost/valdorn postgres://user@[::1]/valdorn
    postgresql://user:p%40ss%23word@db.example:5433/valdorn?sslmode=require
    postgres://user@%2Fvar%2Frun%2Fpostgresql/valdorn`),
  SMTP_URL: listed(`
    smtp://localhost:1025 smtp://mail.example.org
    smtps://user:p%40ss%2Fword@mail.example.org:465
    smtp://user%40example.org:password@mail.example.org:587/`),
  ENQUIRY_TO: ['office@valdorn.example'],
  ENQUIRY_FROM: [
    'office@valdorn.example',
    'Valdorn <office@valdorn.example>',
    'Hôtel & Söhne <office@valdorn.example>',
    '"Valdorn, Munich" <office@valdorn.example>',
  ],
  TIME_ZONE: ['Europe/Berlin', 'America/New_York', 'UTC'],
  ENQUIRY_ENDPOINT: ['/api/enquiries', ''],
}

/** Passwords that are not escaped, one of which looks like a port. */
const withBareMarks = (url: string, passwords: string[]) =>
  passwords.map((password) => url.replace('@', `user:${password}@`))

/** What each must be, and values that are not. */
const unfit: Record<string, [remedy: string, values: string[]]> = {
  PORT: [
    'a whole number from 0 to 65535',
    ['65536', '-1', '3000.5', '1e3', '0x50', ' 3000', 'http', '3000/'],
  ],
  HOST: ['an IP address or a host name', ['http://localhost', 'localhost:3000', '[::1]', 'a b', '-a']],
  SITE_URL: [
    'the public origin alone',
    listed(`
      valdorn.example https://valdorn.example/de https://valdorn.example? https://valdorn.example/?a=b
      https://valdorn.example/# https://user:password@valdorn.example
      ftp://valdorn.example javascript:alert(1) https://`),
  ],
  TRUST_PROXY: [
    'off, on, or the addresses of the proxies',
    listed('true localhost a.example 127.0.0.1, 10.0.0.0/0 10.0.0.0/33 fd00::/129 10.0.0.0/ fe80::1%eth0'),
  ],
  DATABASE_URL: [
    'sqlite: and the path of a file',
    [
      ...listed(`
        enquiries.db sqlite: sqlite::memory: sqlite:file:enquiries.db?mode=memory sqlite:./data/
        sqlite://data/enquiries.db mysql://db.example/valdorn
        postgres:// postgres:///valdorn postgres://db.example postgres://db.example/`),
      ...withBareMarks('postgres://@db.example/valdorn', ['pass#word', '1#word', '100%']),
    ],
  ],
  SMTP_URL: [
    'like smtp://',
    [
      ...listed(`
        mail.example.org mail.example.org:587 https://mail.example.org smtp://
        smtp://mail.example.org/path smtp://mail.example.org?ignoreTLS=true`),
      ...withBareMarks('smtp://@mail.example.org', ['pass#word', '1#word', '1/word', '1?word', '100%']),
    ],
  ],
  ENQUIRY_TO: [
    'an e-mail address alone',
    ['office', 'a@b.example, c@d.example', 'Office <office@valdorn.example>', 'a@b.example\r\nBcc: c'],
  ],
  ENQUIRY_FROM: [
    'an e-mail address',
    [
      'Valdorn',
      'Valdorn office@valdorn.example',
      'Valdorn <office>',
      'Valdorn, Munich <office@valdorn.example>',
      'Valdorn <a@b.example>, Other <c@d.example>',
      'Valdorn\nBcc: <office@valdorn.example>',
    ],
  ],
  ENQUIRY_CONFIRMATION: ['on or off', ['no', 'true', 'On']],
  ENQUIRY_RETENTION_DAYS: ['a whole number from 1 to 3650', ['0', '3651', '-1', '1.5', '180 days', '1e2']],
  TIME_ZONE: [
    'the name of a time zone, such as',
    ['Berlin', 'Europe/Atlantis', 'MESZ', ' Europe/Berlin', '1'],
  ],
  ENQUIRY_ENDPOINT: [
    '/api/enquiries, or empty for a form that delivers nothing',
    ['api/enquiries', '/api/enquiries/', '/enquiries', 'https://api.example.org/api/enquiries', 'off'],
  ],
}

const cases = (table: Record<string, unknown>) =>
  Object.entries(table).flatMap(([name, values]) =>
    Object.entries(values as object).map(([value, meaning]) => [name, value, meaning] as const),
  )
const same = Object.entries(fitAsItIs).flatMap(([name, values]) =>
  values.map((value) => [name, value, value] as const),
)

it.each([...cases(fit), ...same])('%s may be %j', (name, value, meaning) => {
  expect(valuesOf(name, value)).toEqual(meaning)
})

const wrong = Object.entries(unfit).flatMap(([name, [remedy, values]]) =>
  values.map((value) => [name, value, `${name} must be ${remedy}`] as const),
)
it.each(wrong)('%s may not be %j', (name, value, message) => {
  expect(() => valuesOf(name, value)).toThrow(message)
})

it('TRUST_PROXY is understood by the server, too', () => {
  for (const value of Object.keys(fit.TRUST_PROXY ?? {}))
    expect(() => Fastify({ trustProxy: parseSettings({ TRUST_PROXY: value }).TRUST_PROXY })).not.toThrow()
})

it('ENQUIRY_ENDPOINT is empty where the environment says so, whatever .env says, and the other way round', () => {
  const path = { ENQUIRY_ENDPOINT: '/api/enquiries' }
  expect(parseSettings({ ENQUIRY_ENDPOINT: '' }, path).ENQUIRY_ENDPOINT).toBe('')
  expect(parseSettings({}, { ENQUIRY_ENDPOINT: '' }).ENQUIRY_ENDPOINT).toBe('')
})
