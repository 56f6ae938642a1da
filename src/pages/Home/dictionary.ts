import about from '#content/about.json'
import contact from '#content/contact.json'
import footer from '#content/footer.json'
import hero from '#content/hero.json'
import home from '#content/home.json'
import nav from '#content/nav.json'
import services from '#content/services.json'
import team from '#content/team.json'
import work from '#content/work.json'

export const dictionary = { nav, home, hero, work, about, team, services, contact, footer }
