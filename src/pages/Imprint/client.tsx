import { hydratePage } from '#src/hydrate-page.tsx'
import { imprintPage } from './page.ts'

const show = hydratePage(imprintPage)
import.meta.hot?.accept('./page.ts', (edited) => edited && show(edited.imprintPage))
