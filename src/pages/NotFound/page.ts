import footer from '#content/footer.json'
import nav from '#content/nav.json'
import notFound from '#content/notFound.json'
import type { Page } from '../page.ts'
import { NotFound } from './NotFound.tsx'

export const dictionary = { nav, notFound, footer }
export const page: Page = { name: 'notFound', dictionary, Content: NotFound }
