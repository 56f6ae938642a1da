import sections from 'virtual:sections'

/** The landing page: its sections, in the order of `contract/routes.ts`. */
export function Home() {
  return Object.entries(sections).map(([name, Section]) => <Section key={name} />)
}
