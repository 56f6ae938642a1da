import { hydratePage } from '#src/hydrate-page.tsx'
import { homePage } from './page.ts'

hydratePage(homePage)
