import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
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
    expect(readConfig({})).toEqual({ PORT: 3000, HOST: '', SITE_URL: 'http://localhost:3000' })
  })

  it('count as not set when they are empty', () => {
    expect(readConfig({ PORT: '', HOST: '', SITE_URL: '' })).toEqual(readConfig({}))
  })

  it('are taken from the environment rather than from .env', () => {
    expect(readConfig({ PORT: '4001' }, { PORT: '4002', HOST: '127.0.0.1' })).toMatchObject({
      PORT: 4001,
      HOST: '127.0.0.1',
    })
  })

  it('are explained in .env.example, each with its default', () => {
    const example = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8')) as Variables
    expect(Object.keys(example).toSorted()).toEqual(settingNames.toSorted())
    expect(readConfig({}, example)).toEqual(readConfig({}))
  })

  it('of the part that takes enquiries are accepted in both places', () => {
    const enquiries = {
      DATABASE_URL: 'sqlite:./data/enquiries.db',
      SMTP_URL: 'smtp://user:password@mail.example',
      ENQUIRY_TO: 'post@example.org',
      ENQUIRY_FROM: 'site@example.org',
      ENQUIRY_RETENTION_DAYS: '180',
      ENQUIRY_ENDPOINT: '',
    }
    expect(readConfig(enquiries, enquiries)).toEqual(readConfig({}))
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
    const wrong = { PORT: secret, HOST: `${secret}:1`, SITE_URL: `https://user:${secret}@a.example/` }
    expect(refusal(wrong, { SMTP_PASSWORD: secret })).not.toContain(secret)
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
