import type { PageName } from '#contract/routes.ts'

/** The inline script of each page. */
export const startEntry = 'src/bootstrap/bootstrap.ts'

/** The script of each page, as Vite's inputs. */
export const pageEntries: Record<PageName, string> = {
  home: 'src/pages/Home/client.tsx',
  imprint: 'src/pages/Imprint/client.tsx',
  privacy: 'src/pages/Privacy/client.tsx',
  notFound: 'src/pages/NotFound/client.tsx',
}
