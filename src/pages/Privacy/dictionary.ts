import footer from '#content/footer.json'
import nav from '#content/nav.json'
import privacy from '#content/privacy.json'

export const dictionary = { nav, privacy, footer }
