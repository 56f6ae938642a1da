import type { Page } from '../page.ts'
import { dictionary } from './dictionary.ts'
import { Home } from './Home.tsx'

export const page: Page = { name: 'home', dictionary, Content: Home }
