import footer from '#content/footer.json'
import nav from '#content/nav.json'
import notFound from '#content/notFound.json'

export const dictionary = { nav, notFound, footer }
