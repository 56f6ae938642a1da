import { describe, expect, it } from 'vitest'
import { startTestServer, stateIn, typed } from '../../testing/enquiries/enquiry-server.ts'

describe('B-2 a form without script', () => {
  it.each([
    ['de', '/'],
    ['en', '/en'],
  ])('leads to the confirmation in the language %s', async (locale, path) => {
    await using server = await startTestServer()
    const response = await server.submit({ ...typed, locale, website: '' })
    expect(response.statusCode).toBe(303)
    expect(response.body).toBe('')
    const [stored] = await server.store.list()
    expect(stored).toMatchObject({ ...typed, locale, suspicions: [] })
    expect(response.headers.location).toBe(`${path}?received=${stored?.reference}#contact`)
    const page = await server.follow(response)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`The landing page in ${locale}`)
    expect(stateIn(page.body)).toEqual({ status: 'received', reference: stored?.reference })
  })

  it('is answered with what is wrong, with all that was typed, in the language of the page', async () => {
    await using server = await startTestServer()
    const page = await server.submit({ ...typed, email: 'zoe@', locale: 'en' })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('The landing page in en')
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, email: 'zoe@' },
      errors: { email: 'emailInvalid' },
    })
  })

  it('is shown again without the characters that nobody can see', async () => {
    await using server = await startTestServer()
    const page = await server.submit({ ...typed, name: 'Zo\u0007ë', message: 'a\0b\nc' })
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, name: 'Zoë', message: 'ab\nc' },
      errors: { name: 'nameInvalid', message: 'messageInvalid' },
    })
  })

  it('is told in the language of its page when it is too long to be read', async () => {
    await using server = await startTestServer()
    const page = await server.submit(
      { ...typed, message: 'x'.repeat(200_000) },
      { referer: 'https://valdorn.example/en#contact' },
    )
    expect(page.statusCode).toBe(413)
    expect(page.body).toContain('The landing page in en')
    expect(stateIn(page.body)).toMatchObject({ status: 'failed', failure: 'tooLarge' })
  })

  it('brings nothing into the address that it leads to', async () => {
    await using server = await startTestServer()
    for (const locale of ['en\r\nX-Injected: 1', '//evil.example', 'constructor', '../en']) {
      const response = await server.submit(
        { ...typed, locale, message: locale },
        { referer: 'https://evil.example' },
      )
      expect(response.headers.location).toMatch(/^\/\?received=[\w-]+#contact$/)
      expect(response.headers).not.toHaveProperty('x-injected')
    }
  })

  it('reads what a browser sends, escapes and plus signs and what is wrong in them', async () => {
    await using server = await startTestServer()
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/enquiries',
      headers: { 'content-type': 'Application/X-WWW-Form-URLencoded;charset=utf-8' },
      payload: 'name=Zo%C3%AB+%26+Co&email=zoe%40example.org&message=100%+%FF%zz%0D%0Aende',
    })
    expect(response.statusCode).toBe(303)
    expect((await server.store.list())[0]).toMatchObject({
      name: 'Zoë & Co',
      message: '100% \uFFFD%zz\nende',
    })
  })

  it('is answered like the script where no page can be rendered', async () => {
    await using server = await startTestServer({ renderForm: null })
    expect((await server.submit(typed)).statusCode).toBe(201)
    expect((await server.submit({})).json()).toMatchObject({ code: 'fieldsInvalid' })
  })
})
