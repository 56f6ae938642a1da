import { hydratePage } from '#src/hydrate-page.tsx'
import { homePage } from './page.ts'

const show = hydratePage(homePage)
import.meta.hot?.accept('./page.ts', (edited) => edited && show(edited.homePage))
