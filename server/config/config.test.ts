import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

type Variables = Record<string, string>

/** The message that stops the start. */
function refusal(environment: Variables, file: Variables = {}): string {
  try {
    readConfig(environment, file)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The settings were accepted.')
}

describe('the settings', () => {
  it('all have a default that works on a laptop', () => {
    expect(readConfig({})).toEqual({
      PORT: 3000,
      HOST: '',
      SITE_URL: 'http://localhost:3000',
      TRUST_PROXY: false,
      DATABASE_URL: 'sqlite:./data/enquiries.db',
      SMTP_URL: '',
      ENQUIRY_TO: '',
      ENQUIRY_FROM: '',
      ENQUIRY_CONFIRMATION: true,
      ENQUIRY_RETENTION_DAYS: 180,
      ENQUIRY_ENDPOINT: '/api/enquiries',
    })
  })

  it('count as not set when they are empty, all but ENQUIRY_ENDPOINT', () => {
    const names = settingNames.filter((name) => name !== 'ENQUIRY_ENDPOINT')
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  it('are taken from the environment rather than from .env', () => {
    expect(readConfig({ PORT: '4001' }, { PORT: '4002', HOST: '127.0.0.1' })).toMatchObject({
      PORT: 4001,
      HOST: '127.0.0.1',
    })
  })

  it('are explained in .env.example, each with its default', () => {
    const example = parseEnv(
      readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'),
    ) as Variables
    expect(Object.keys(example).toSorted()).toEqual(settingNames.toSorted())
    expect(readConfig({}, example)).toEqual(readConfig({}))
  })
})

describe('PORT', () => {
  it.each(['0', '80', '65535'])('may be %s', (PORT) => {
    expect(readConfig({ PORT }).PORT).toBe(Number(PORT))
  })

  it.each(['65536', '-1', '3000.5', '1e3', '0x50', ' 3000', 'http', '3000/'])('may not be %j', (PORT) => {
    expect(refusal({ PORT })).toContain('PORT must be a whole number from 0 to 65535')
  })
})

describe('HOST', () => {
  it.each(['127.0.0.1', '::1', 'localhost', 'a', 'valdorn.internal'])('may be %s', (HOST) => {
    expect(readConfig({ HOST }).HOST).toBe(HOST)
  })

  it.each(['http://localhost', 'localhost:3000', '[::1]', 'a b', '-a'])('may not be %j', (HOST) => {
    expect(refusal({ HOST })).toContain('HOST must be an IP address or a host name')
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
    expect(refusal({ SITE_URL })).toContain('SITE_URL must be the public origin alone')
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
    expect(refusal({ TRUST_PROXY })).toContain('TRUST_PROXY must be off, on, or the addresses of the proxies')
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
    expect(refusal({ DATABASE_URL })).toContain('DATABASE_URL must be sqlite: and the path of a file')
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
    expect(refusal({ SMTP_URL })).toContain('SMTP_URL must be like smtp://')
  })
})

describe('ENQUIRY_TO', () => {
  it('may be an e-mail address', () => {
    expect(readConfig({ ENQUIRY_TO: 'office@valdorn.example' }).ENQUIRY_TO).toBe('office@valdorn.example')
  })

  it.each(['office', 'a@b.example, c@d.example', 'Office <office@valdorn.example>', 'a@b.example\r\nBcc: c'])(
    'may not be %j',
    (ENQUIRY_TO) => {
      expect(refusal({ ENQUIRY_TO })).toContain('ENQUIRY_TO must be an e-mail address alone')
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
    expect(refusal({ ENQUIRY_FROM })).toContain('ENQUIRY_FROM must be an e-mail address')
  })
})

describe('ENQUIRY_CONFIRMATION', () => {
  it('is on or off', () => {
    expect(readConfig({ ENQUIRY_CONFIRMATION: 'on' }).ENQUIRY_CONFIRMATION).toBe(true)
    expect(readConfig({ ENQUIRY_CONFIRMATION: 'off' }).ENQUIRY_CONFIRMATION).toBe(false)
    expect(refusal({ ENQUIRY_CONFIRMATION: 'no' })).toContain('ENQUIRY_CONFIRMATION must be on or off')
  })
})

describe('ENQUIRY_RETENTION_DAYS', () => {
  it.each(['1', '180', '3650'])('may be %s', (ENQUIRY_RETENTION_DAYS) => {
    expect(readConfig({ ENQUIRY_RETENTION_DAYS }).ENQUIRY_RETENTION_DAYS).toBe(Number(ENQUIRY_RETENTION_DAYS))
  })

  it.each(['0', '3651', '-1', '1.5', '180 days', '1e2'])('may not be %s', (ENQUIRY_RETENTION_DAYS) => {
    expect(refusal({ ENQUIRY_RETENTION_DAYS })).toContain(
      'ENQUIRY_RETENTION_DAYS must be a whole number from 1 to 3650',
    )
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
      expect(refusal({ ENQUIRY_ENDPOINT })).toContain(
        'ENQUIRY_ENDPOINT must be /api/enquiries, or empty for a form that delivers nothing',
      )
    },
  )
})

describe('a wrong setting', () => {
  it('is named together with all the others, each once', () => {
    const lines = refusal({ PORT: 'x', SITE_URL: 'y', SITE_URI: 'z' }, { HOSTS: 'a', COLOUR: 'b' }).split(
      '\n',
    )
    expect(lines[0]).toContain('.env.example')
    expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
      'PORT',
      'SITE_URL',
      'HOSTS',
      'COLOUR',
      'SITE_URI',
    ])
  })

  it('is reported without its value, which may be a password', () => {
    const secret = 'hunter2'
    const wrong = {
      PORT: secret,
      HOST: `${secret}:1`,
      SITE_URL: `https://user:${secret}@a.example/`,
      TRUST_PROXY: secret,
      DATABASE_URL: `postgres://user:${secret}@a.example`,
      SMTP_URL: `smtp:user:${secret}@a.example`,
      ENQUIRY_TO: secret,
      ENQUIRY_FROM: `<${secret}>`,
      ENQUIRY_CONFIRMATION: secret,
      ENQUIRY_RETENTION_DAYS: secret,
      ENQUIRY_ENDPOINT: `https://user:${secret}@a.example/`,
    }
    const message = refusal(wrong, { SMTP_PASSWORD: secret })
    for (const name of settingNames) expect(message).toContain(`\n  ${name} must`)
    expect(message).not.toContain(secret)
  })
})

describe('a name in .env that is not a setting', () => {
  it.each([
    ['SITE_URI', 'SITE_URL'],
    ['port', 'PORT'],
    ['DATABASE', 'DATABASE_URL'],
    ['ENQUIRY_RETENTION', 'ENQUIRY_RETENTION_DAYS'],
  ])('is refused, and for %s %s is proposed', (name, nearest) => {
    expect(refusal({}, { [name]: '1' })).toContain(
      `${name} in .env is not a setting: did you mean ${nearest}?`,
    )
  })

  it('is refused with the list of settings when none is similar', () => {
    expect(refusal({}, { TZ: 'UTC' })).toMatch(
      /TZ in \.env is not a setting: remove it; there are PORT, HOST, SITE_URL/,
    )
  })
})

describe('a name in the environment that is not a setting', () => {
  it.each([
    ['SITE_URI', 'SITE_URL'],
    ['SITEURL_', 'SITE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['ENQUIRY_RETENTION_DAY', 'ENQUIRY_RETENTION_DAYS'],
  ])('is refused when it is a near miss: for %s %s is proposed', (name, nearest) => {
    expect(refusal({ [name]: '1' })).toContain(`${name} is not a setting: did you mean ${nearest}?`)
  })

  it.each(['PORTS', 'HOSTNAME', 'SITEURL', 'HOST_X', 'BASE_URL', 'NODE_ENV', 'npm_config_user_agent'])(
    'belongs to another program when it is %s',
    (name) => {
      expect(readConfig({ [name]: '1' })).toEqual(readConfig({}))
    },
  )
})
