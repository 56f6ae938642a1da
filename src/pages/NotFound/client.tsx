import { hydratePage } from '#src/hydrate-page.tsx'
import { notFoundPage } from './page.ts'

hydratePage(notFoundPage)
