import { hydratePage } from '#src/hydrate-page.tsx'
import { privacyPage } from './page.ts'

const show = hydratePage(privacyPage)
import.meta.hot?.accept('./page.ts', (edited) => edited && show(edited.privacyPage))
