import footer from '#content/footer.json'
import imprint from '#content/imprint.json'
import nav from '#content/nav.json'
import type { Page } from '../page.ts'
import { Imprint } from './Imprint.tsx'

export const dictionary = { nav, imprint, footer }
export const page: Page = { name: 'imprint', dictionary, Content: Imprint }
