import type { PageName } from '#contract/routes.ts'

/** What runs inside each page before its script. */
export const startEntry = 'src/bootstrap/bootstrap.ts'

/** What fetches the script of each page. */
export const loaderEntry = 'src/bootstrap/load-page-script.ts'

/** The script of each page, as Vite's inputs. */
export const pageEntries: Record<PageName, string> = {
  home: 'src/pages/Home/client.tsx',
  imprint: 'src/pages/Imprint/client.tsx',
  privacy: 'src/pages/Privacy/client.tsx',
  notFound: 'src/pages/NotFound/client.tsx',
}
