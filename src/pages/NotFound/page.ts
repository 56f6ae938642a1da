import footer from '#content/footer.json'
import nav from '#content/nav.json'
import notFound from '#content/notFound.json'
import type { Page } from '../page.ts'
import { NotFound } from './NotFound.tsx'

export const notFoundPage: Page = {
  name: 'notFound',
  dictionary: { nav, notFound, footer },
  Content: NotFound,
}
