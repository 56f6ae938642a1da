import { hydratePage } from '#src/hydrate-page.tsx'
import { page } from './page.ts'

const show = hydratePage(page)
import.meta.hot?.accept('./page.ts', (edited) => edited && show(edited.page))
