import type { Page } from '../page.ts'
import { dictionary } from './dictionary.ts'
import { Imprint } from './Imprint.tsx'

export const page: Page = { name: 'imprint', dictionary, Content: Imprint }
