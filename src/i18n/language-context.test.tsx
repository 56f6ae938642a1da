import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { heading } from '#content/team.json'
import { LanguageProvider, useLanguage } from './language-context.tsx'

function Reader() {
  const { locale, t } = useLanguage()
  return `${locale}: ${t({ ...heading, en: 'Welcome' })}`
}

it('S-20 using the language context outside its provider throws a developer error that says so', () => {
  expect(() => renderToStaticMarkup(<Reader />)).toThrow(
    'useLanguage() was called outside <LanguageProvider>',
  )
})

it('the language starts as the one that the page was prerendered in', () => {
  const markup = renderToStaticMarkup(
    <LanguageProvider initialLocale="en" dictionary={{}}>
      <Reader />
    </LanguageProvider>,
  )
  expect(markup).toBe('en: Welcome')
})
