import { hydratePage } from '#src/hydrate-page.tsx'
import { privacyPage } from './page.ts'

hydratePage(privacyPage)
