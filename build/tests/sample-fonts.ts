import type { Fonts } from '../content/schema/fonts.ts'

/** For tests: fonts with an optical size, with italics of their own, and of both kinds. */
export const sampleFonts: Fonts = {
  display: {
    upright: '@fontsource-variable/newsreader',
    italic: '@fontsource-variable/newsreader',
    kind: 'serif',
    large: { weight: 300, opticalSize: 72 },
    small: { weight: 350, opticalSize: 20 },
  },
  text: { upright: '@fontsource-variable/hanken-grotesk', kind: 'sans-serif' },
}
