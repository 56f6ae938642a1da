import footer from '#content/footer.json'
import nav from '#content/nav.json'
import privacy from '#content/privacy.json'
import type { Page } from '../page.ts'
import { Privacy } from './Privacy.tsx'

export const dictionary = { nav, privacy, footer }
export const page: Page = { name: 'privacy', dictionary, Content: Privacy }
