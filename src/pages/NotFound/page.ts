import type { Page } from '../page.ts'
import { dictionary } from './dictionary.ts'
import { NotFound } from './NotFound.tsx'

export const page: Page = { name: 'notFound', dictionary, Content: NotFound }
