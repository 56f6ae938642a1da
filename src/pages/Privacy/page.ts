import type { Page } from '../page.ts'
import { dictionary } from './dictionary.ts'
import { Privacy } from './Privacy.tsx'

export const page: Page = { name: 'privacy', dictionary, Content: Privacy }
