import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ExpectedError } from './expected-error.ts'
import { misspelt, parseSettings, settingNames } from './settings.ts'

type Variables = Record<string, string>

function refusal(environment: Variables, file: Variables = {}): string {
  try {
    parseSettings(environment, file)
  } catch (error) {
    if (error instanceof ExpectedError) return error.message
    throw error
  }
  throw new Error('The settings were accepted.')
}

const address = (url: string, password: string) =>
  parseSettings({ DATABASE_URL: url, DATABASE_PASSWORD: password }).DATABASE_URL

describe('the settings', () => {
  it('all have a default that works on a laptop', () => {
    expect(parseSettings({})).toEqual({
      PORT: 3000,
      HOST: '',
      SITE_URL: 'http://localhost:3000',
      TRUST_PROXY: false,
      DATABASE_URL: 'sqlite:./data/enquiries.db',
      DATABASE_PASSWORD: '',
      SMTP_URL: '',
      ENQUIRY_TO: '',
      ENQUIRY_FROM: '',
      ENQUIRY_CONFIRMATION: true,
      ENQUIRY_NOTIFICATIONS_PER_HOUR: 60,
      ENQUIRY_RETENTION_DAYS: 180,
      TIME_ZONE: 'Europe/Berlin',
      PUBLISH_COMMAND: '',
      ENQUIRY_ENDPOINT: '/api/enquiries',
    })
  })

  it('put DATABASE_PASSWORD into DATABASE_URL, where that has none', () => {
    const without = 'postgres://user@db.example/valdorn'
    expect(address(without, 'p%40/:?#')).toBe('postgres://user:p%2540%2F%3A%3F%23@db.example/valdorn')
    expect(address('postgres://user:own@db.example/valdorn', 'p')).toContain(':own@')
    expect(address('sqlite:./a.db', 'p')).toBe('sqlite:./a.db')
    expect(address(without, '')).toBe(without)
  })

  it('count as not set when they are empty, all but ENQUIRY_ENDPOINT', () => {
    const names = settingNames.filter((name) => name !== 'ENQUIRY_ENDPOINT')
    expect(parseSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(parseSettings({}))
  })

  it('are taken from the environment rather than from .env', () => {
    expect(parseSettings({ PORT: '4001' }, { PORT: '4002', HOST: '127.0.0.1' })).toMatchObject({
      PORT: 4001,
      HOST: '127.0.0.1',
    })
  })

  it('are explained in .env.example, each with its default', () => {
    const example = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8')) as Variables
    expect(Object.keys(example).toSorted()).toEqual(settingNames.toSorted())
    expect(parseSettings({}, example)).toEqual(parseSettings({}))
  })
})

it('B-10 a wrong setting is named together with all the others, each once', () => {
  const message = refusal({ PORT: 'x', SITE_URL: 'y', ENQUIRY_TOO: 'z' }, { HOSTS: 'a', COLOUR: 'b' })
  const [first, ...lines] = message.split('\n')
  expect(first).toContain('.env.example')
  const names = lines.map((line) => line.trim().split(' ')[0])
  expect(names).toEqual(['PORT', 'SITE_URL', 'HOSTS', 'COLOUR', 'ENQUIRY_TOO'])
})

it('B-10 a wrong setting is reported without its value, which may be a password', () => {
  const secret = 'hunter2'
  const wrong = {
    PORT: secret,
    HOST: `${secret}:1`,
    SITE_URL: `https://user:${secret}@a.example/`,
    TRUST_PROXY: secret,
    DATABASE_URL: `postgres://user:${secret}@a.example`,
    DATABASE_PASSWORD: `${secret}\n`,
    SMTP_URL: `smtp:user:${secret}@a.example`,
    ENQUIRY_TO: secret,
    ENQUIRY_FROM: `<${secret}>`,
    ENQUIRY_CONFIRMATION: secret,
    ENQUIRY_NOTIFICATIONS_PER_HOUR: secret,
    ENQUIRY_RETENTION_DAYS: secret,
    TIME_ZONE: secret,
    PUBLISH_COMMAND: `${secret}\n`,
    ENQUIRY_ENDPOINT: `https://user:${secret}@a.example/`,
  }
  const message = refusal(wrong, { SMTP_PASSWORD: secret })
  for (const name of settingNames) expect(message).toContain(`\n  ${name} must`)
  expect(message).not.toContain(secret)
})

describe('B-10 a name that is not a setting', () => {
  const remedy = 'is not a setting: correct its name or remove it'

  it('is refused in .env, which belongs to this program alone', () => {
    for (const name of ['SITE_URI', 'port', 'TZ'])
      expect(refusal({}, { [name]: '1' })).toContain(`${name} in .env ${remedy}`)
  })

  it('is refused in the environment when it begins as ours do', () => {
    expect(refusal({ ENQUIRY_RETENTION_DAY: '1' })).toContain(`ENQUIRY_RETENTION_DAY ${remedy}`)
  })

  it('belongs to another program when the environment has it', () => {
    const others = ['PORTS', 'HOSTNAME', 'SITE_URI', 'BASE_URL', 'NODE_ENV', 'npm_config_user_agent']
    expect(parseSettings(Object.fromEntries(others.map((name) => [name, '1'])))).toEqual(parseSettings({}))
  })

  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['SIET_URL', 'SITE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['TIMEZONE', 'TIME_ZONE'],
  ])('is named in the environment when it has the letters of one: %s', (name, meant) => {
    expect(misspelt({ [name]: '1' })).toEqual([`${name} is set, which is no setting: is ${meant} meant?`])
  })

  it('is not asked about when it is nothing like ours, or ours', () => {
    const others = ['HOSTNAME', 'HOME', 'POST', 'BASE_URL', 'NODE_ENV', 'TZ', 'SMTP', 'XPORT_URL', '']
    expect(misspelt(Object.fromEntries([...others, ...settingNames].map((name) => [name, '1'])))).toEqual([])
  })
})
