import { routes, sections, type PageName } from '#contract/routes.ts'

const names: PageName[] = [...routes, 'notFound']

/** The name of the entry that is written into each page. */
export const startEntry = 'start'

/** The script of each page, by its name. */
export const pageEntries = Object.fromEntries(
  names.map((name) => [name, `@virtual:script/${name}`]),
) as Record<PageName, string>

/** What follows from the lists of pages and sections: each page as a module, its script, all pages, and all sections. */
export const pageModules: Record<string, string> = {
  ...Object.fromEntries(names.map((name) => [`virtual:page/${name}`, pageModule(name)])),
  ...Object.fromEntries(names.map((name) => [`virtual:script/${name}`, scriptModule(name)])),
  'virtual:pages': names.map((name) => `export { page as ${name} } from 'virtual:page/${name}'`).join('\n'),
  'virtual:sections': `${sections.map((name) => `import ${componentIn('sections', name)}`).join('\n')}
export default { ${sections.map((name) => `${name}: ${capital(name)}`).join()} }`,
}

/** The wording is its own, that of its sections, and what each page has. */
function pageModule(name: PageName) {
  const wording = ['nav', name, ...(name === 'home' ? sections : []), 'footer']
  return `${wording.map((file) => `import ${file} from '/content/${file}.json'`).join('\n')}
import ${componentIn('pages', name)}
export const page = { name: '${name}', dictionary: { ${wording.join()} }, Content: ${capital(name)} }`
}

function scriptModule(name: PageName) {
  return `import { hydratePage } from '/src/hydrate-page.tsx'
import { page } from 'virtual:page/${name}'
const show = hydratePage(page)
import.meta.hot?.accept('virtual:page/${name}', (edited) => edited && show(edited.page))`
}

function componentIn(folder: string, name: string) {
  return `{ ${capital(name)} } from '/src/${folder}/${capital(name)}/${capital(name)}.tsx'`
}

function capital(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
