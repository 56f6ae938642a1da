import { hydratePage } from '#src/hydrate-page.tsx'
import { notFoundPage } from './page.ts'

const show = hydratePage(notFoundPage)
import.meta.hot?.accept('./page.ts', (edited) => edited && show(edited.notFoundPage))
