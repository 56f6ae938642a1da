import type { ComponentType } from 'react'
import { sections, type Section } from '#contract/routes.ts'
import { About } from '#src/sections/About/About.tsx'
import { Contact } from '#src/sections/Contact/Contact.tsx'
import { Hero } from '#src/sections/Hero/Hero.tsx'
import { Services } from '#src/sections/Services/Services.tsx'
import { Team } from '#src/sections/Team/Team.tsx'
import { Work } from '#src/sections/Work/Work.tsx'

const parts: Record<Section, ComponentType> = {
  hero: Hero,
  work: Work,
  about: About,
  team: Team,
  services: Services,
  contact: Contact,
}

/** The landing page. */
export function Home() {
  return sections.map((section) => {
    const Part = parts[section]
    return <Part key={section} />
  })
}
