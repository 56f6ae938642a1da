import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, stateIn, typed } from '../tests/enquiries/enquiry-server.ts'

const server = await startTestServer()
afterAll(() => server[Symbol.asyncDispose]())

describe('B-2 a form without script', () => {
  it.each([
    ['de', '/'],
    ['en', '/en'],
  ])('leads to the confirmation in the language %s', async (locale, path) => {
    const response = await server.submit({ ...typed, company: locale, locale, website: '' })
    expect(response.statusCode).toBe(303)
    expect(response.body).toBe('')
    const [stored] = await server.store.list()
    expect(stored).toMatchObject({ ...typed, company: locale, locale, spamReasons: [] })
    expect(response.headers.location).toBe(`${path}?received=${stored?.reference}#contact`)
    const page = await server.follow(response)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`The page home in ${locale}`)
    expect(stateIn(page.body)).toEqual({ status: 'received', reference: stored?.reference })
  })

  it('is answered with what is wrong, with all that was typed, in the language of the page', async () => {
    const page = await server.submit({ ...typed, email: 'zoe@', locale: 'en' })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('The page home in en')
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, email: 'zoe@' },
      errors: { email: 'emailInvalid' },
    })
  })

  it('is shown again without the characters that nobody can see', async () => {
    const page = await server.submit({ ...typed, name: 'Zo\u0007ë', message: 'a\0b\nc' })
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, name: 'Zoë', message: 'ab\nc' },
      errors: { name: 'nameInvalid', message: 'messageInvalid' },
    })
  })

  it('is told in the language of its page when it is too long to be read', async () => {
    const page = await server.submit(
      { ...typed, message: 'x'.repeat(200_000) },
      { referer: 'https://valdorn.example/en#contact' },
    )
    expect(page.statusCode).toBe(413)
    expect(page.body).toContain('The page home in en')
    expect(stateIn(page.body)).toMatchObject({ status: 'failed', failure: 'tooLarge' })
  })

  it('reads what a browser sends, escapes and plus signs', async () => {
    const payload = 'name=Zo%C3%AB+%26+Co&email=zoe%40example.org&message=100%25%0D%0Aende'
    const headers = { 'content-type': 'Application/X-WWW-Form-URLencoded;charset=utf-8' }
    await server.app.inject({ method: 'POST', url: '/api/enquiries', headers, payload })
    expect((await server.store.list())[0]).toMatchObject({ name: 'Zoë & Co', message: '100%\nende' })
  })
})
