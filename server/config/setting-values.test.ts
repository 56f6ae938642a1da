import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('PORT', () => {
  it.each(['0', '80', '65535'])('may be %s', (PORT) => {
    expect(readConfig({ PORT }).PORT).toBe(Number(PORT))
  })

  it.each(['65536', '-1', '3000.5', '1e3', '0x50', ' 3000', 'http', '3000/'])('may not be %j', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow('PORT must be a whole number from 0 to 65535')
  })
})

describe('HOST', () => {
  it.each(['127.0.0.1', '::1', 'fe80::1%eth0', 'localhost', 'a', 'valdorn.internal'])('may be %s', (HOST) => {
    expect(readConfig({ HOST }).HOST).toBe(HOST)
  })

  it.each(['http://localhost', 'localhost:3000', '[::1]', 'a b', '-a'])('may not be %j', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow('HOST must be an IP address or a host name')
  })
})

describe('SITE_URL', () => {
  it.each([
    ['https://valdorn.example', 'https://valdorn.example'],
    ['https://valdorn.example/', 'https://valdorn.example'],
    ['HTTPS://Valdorn.example:443', 'https://valdorn.example'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://hôtel.example', 'https://xn--htel-vqa.example'],
  ])('%s is the origin %s', (SITE_URL, origin) => {
    expect(readConfig({ SITE_URL }).SITE_URL).toBe(origin)
  })

  it.each([
    'valdorn.example',
    'https://valdorn.example/de',
    'https://valdorn.example?',
    'https://valdorn.example/?a=b',
    'https://valdorn.example/#',
    'https://user:password@valdorn.example',
    'ftp://valdorn.example',
    'javascript:alert(1)',
    'https://',
  ])('may not be %s', (SITE_URL) => {
    expect(() => readConfig({ SITE_URL })).toThrow('SITE_URL must be the public origin alone')
  })
})

describe('TRUST_PROXY', () => {
  it.each([
    ['off', false],
    ['on', true],
    ['127.0.0.1', ['127.0.0.1']],
    ['127.0.0.1, ::1,10.0.0.0/8 ,fd00::/8', ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']],
  ])('%s is understood, by the server too', (TRUST_PROXY, trusted) => {
    expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted)
    expect(() => Fastify({ trustProxy: trusted })).not.toThrow()
  })

  it.each([
    'true',
    'localhost',
    'proxy.example',
    '127.0.0.1,',
    '10.0.0.0/0',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/',
    'fe80::1%eth0',
  ])('may not be %s', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      'TRUST_PROXY must be off, on, or the addresses of the proxies',
    )
  })
})

describe('DATABASE_URL', () => {
  it.each([
    'sqlite:./data/enquiries.db',
    'sqlite:enquiries.db',
    'sqlite:/var/lib/valdorn/enquiries.db',
    'postgres://localhost/valdorn',
    'postgresql://user:p%40ss%23word@db.example:5433/valdorn?sslmode=require',
    'postgres://user@[::1]/valdorn',
    'postgres://user@%2Fvar%2Frun%2Fpostgresql/valdorn',
  ])('may be %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  it.each([
    'enquiries.db',
    'sqlite:',
    'sqlite::memory:',
    'sqlite:file:enquiries.db?mode=memory',
    'sqlite:./data/',
    'sqlite://data/enquiries.db',
    'postgres://',
    'postgres:///valdorn',
    'postgres://db.example',
    'postgres://db.example/',
    'postgres://user:pass#word@db.example/valdorn',
    'postgres://user:1#word@db.example/valdorn',
    'postgres://user:100%@db.example/valdorn',
    'mysql://db.example/valdorn',
  ])('may not be %s', (DATABASE_URL) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow('DATABASE_URL must be sqlite: and the path of a file')
  })
})

describe('SMTP_URL', () => {
  it.each([
    'smtp://localhost:1025',
    'smtp://mail.example.org',
    'smtps://user:p%40ss%2Fword@mail.example.org:465',
    'smtp://user%40example.org:password@mail.example.org:587/',
  ])('may be %s', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
  })

  it.each([
    'mail.example.org',
    'mail.example.org:587',
    'https://mail.example.org',
    'smtp://',
    'smtp://mail.example.org/path',
    'smtp://mail.example.org?ignoreTLS=true',
    'smtp://user:pass#word@mail.example.org',
    'smtp://user:1#word@mail.example.org',
    'smtp://user:1/word@mail.example.org',
    'smtp://user:1?word@mail.example.org',
    'smtp://user:100%@mail.example.org',
  ])('may not be %s', (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL must be like smtp://')
  })
})

describe('ENQUIRY_TO', () => {
  it('may be an e-mail address', () => {
    expect(readConfig({ ENQUIRY_TO: 'office@valdorn.example' }).ENQUIRY_TO).toBe('office@valdorn.example')
  })

  it.each(['office', 'a@b.example, c@d.example', 'Office <office@valdorn.example>', 'a@b.example\r\nBcc: c'])(
    'may not be %j',
    (ENQUIRY_TO) => {
      expect(() => readConfig({ ENQUIRY_TO })).toThrow('ENQUIRY_TO must be an e-mail address alone')
    },
  )
})

describe('ENQUIRY_FROM', () => {
  it.each([
    'office@valdorn.example',
    'Valdorn <office@valdorn.example>',
    'Hôtel & Söhne <office@valdorn.example>',
    '"Valdorn, Munich" <office@valdorn.example>',
  ])('may be %s', (ENQUIRY_FROM) => {
    expect(readConfig({ ENQUIRY_FROM }).ENQUIRY_FROM).toBe(ENQUIRY_FROM)
  })

  it.each([
    'Valdorn',
    'Valdorn office@valdorn.example',
    'Valdorn <office>',
    'Valdorn, Munich <office@valdorn.example>',
    'Valdorn <a@b.example>, Other <c@d.example>',
    'Valdorn\nBcc: <office@valdorn.example>',
  ])('may not be %j', (ENQUIRY_FROM) => {
    expect(() => readConfig({ ENQUIRY_FROM })).toThrow('ENQUIRY_FROM must be an e-mail address')
  })
})

describe('ENQUIRY_CONFIRMATION', () => {
  it('is on or off', () => {
    expect(readConfig({ ENQUIRY_CONFIRMATION: 'on' }).ENQUIRY_CONFIRMATION).toBe(true)
    expect(readConfig({ ENQUIRY_CONFIRMATION: 'off' }).ENQUIRY_CONFIRMATION).toBe(false)
    expect(() => readConfig({ ENQUIRY_CONFIRMATION: 'no' })).toThrow('ENQUIRY_CONFIRMATION must be on or off')
  })
})

describe('ENQUIRY_RETENTION_DAYS', () => {
  it.each(['1', '180', '3650'])('may be %s', (ENQUIRY_RETENTION_DAYS) => {
    expect(readConfig({ ENQUIRY_RETENTION_DAYS }).ENQUIRY_RETENTION_DAYS).toBe(Number(ENQUIRY_RETENTION_DAYS))
  })

  it.each(['0', '3651', '-1', '1.5', '180 days', '1e2'])('may not be %s', (ENQUIRY_RETENTION_DAYS) => {
    expect(() => readConfig({ ENQUIRY_RETENTION_DAYS })).toThrow(
      'ENQUIRY_RETENTION_DAYS must be a whole number from 1 to 3650',
    )
  })
})

describe('TIME_ZONE', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'UTC'])('may be %s', (TIME_ZONE) => {
    expect(readConfig({ TIME_ZONE }).TIME_ZONE).toBe(TIME_ZONE)
  })

  it.each(['Berlin', 'Europe/Atlantis', 'MESZ', ' Europe/Berlin', '1'])('may not be %j', (TIME_ZONE) => {
    expect(() => readConfig({ TIME_ZONE })).toThrow('TIME_ZONE must be the name of a time zone, such as')
  })
})

describe('ENQUIRY_ENDPOINT', () => {
  it('may be the path at which the server takes enquiries', () => {
    expect(readConfig({ ENQUIRY_ENDPOINT: '/api/enquiries' }).ENQUIRY_ENDPOINT).toBe('/api/enquiries')
  })

  it('is empty for a form that delivers nothing, also where .env says otherwise', () => {
    expect(
      readConfig({ ENQUIRY_ENDPOINT: '' }, { ENQUIRY_ENDPOINT: '/api/enquiries' }).ENQUIRY_ENDPOINT,
    ).toBe('')
    expect(readConfig({}, { ENQUIRY_ENDPOINT: '' }).ENQUIRY_ENDPOINT).toBe('')
  })

  it.each(['api/enquiries', '/api/enquiries/', '/enquiries', 'https://api.example.org/api/enquiries', 'off'])(
    'may not be %s, where nobody takes enquiries',
    (ENQUIRY_ENDPOINT) => {
      expect(() => readConfig({ ENQUIRY_ENDPOINT })).toThrow(
        'ENQUIRY_ENDPOINT must be /api/enquiries, or empty for a form that delivers nothing',
      )
    },
  )
})
