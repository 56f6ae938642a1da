import { routes, type PageName } from '#contract/routes.ts'

/** The name of the entry that is written into each page. */
export const startEntry = 'start'

/** The script of each page, by its name; a page is in the folder of its name. */
export const pageEntries = Object.fromEntries(
  [...routes, 'notFound'].map((name) => [
    name,
    `src/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}/client.tsx`,
  ]),
) as Record<PageName, string>
