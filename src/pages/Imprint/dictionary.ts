import footer from '#content/footer.json'
import imprint from '#content/imprint.json'
import nav from '#content/nav.json'

export const dictionary = { nav, imprint, footer }
