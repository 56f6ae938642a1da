import { routes, type PageName } from '#contract/routes.ts'

/** The inline script of each page. */
export const startEntry = 'src/bootstrap/bootstrap.ts'

/** The script of each page, as Vite's inputs; a page is in the folder of its name. */
export const pageEntries = Object.fromEntries(
  [...routes, 'notFound'].map((name) => [
    name,
    `src/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}/client.tsx`,
  ]),
) as Record<PageName, string>
