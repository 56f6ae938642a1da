import { hydratePage } from '#src/hydrate-page.tsx'
import { imprintPage } from './page.ts'

hydratePage(imprintPage)
