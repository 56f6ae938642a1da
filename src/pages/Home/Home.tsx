import { About } from '#src/sections/About/About.tsx'
import { Contact } from '#src/sections/Contact/Contact.tsx'
import { Hero } from '#src/sections/Hero/Hero.tsx'
import { Services } from '#src/sections/Services/Services.tsx'
import { Team } from '#src/sections/Team/Team.tsx'
import { Work } from '#src/sections/Work/Work.tsx'

/** The landing page: its sections, in the order of `contract/routes.ts`. */
export function Home() {
  return (
    <>
      <Hero />
      <Work />
      <About />
      <Team />
      <Services />
      <Contact />
    </>
  )
}
