interface Layout {
  /** The widths to make, in pixels, narrow to wide; none wider than the detail in the originals. */
  widths: readonly [number, ...number[]]
  /** The width of the one JPEG for browsers without AVIF, in pixels: one of `widths`. */
  fallbackWidth: number
}

const memberWidths = { widths: [240, 360, 510, 720], fallbackWidth: 510 } as const

/** Every place on the site that shows a picture, and the widths that are made for it. */
export const layouts = {
  hero: { widths: [480, 600, 840, 1200, 1800, 2250], fallbackWidth: 840 },
  terrace: { widths: [1600, 2000, 2400, 3200], fallbackWidth: 1600 },
  project: { widths: [640, 900, 1200, 1600, 2400], fallbackWidth: 1200 },
  portrait: { widths: [540, 720, 1080, 1440], fallbackWidth: 1080 },
  member: memberWidths,
  /** Of a team that stands in rows of four instead of five. */
  memberOfFour: memberWidths,
} as const satisfies Record<string, Layout>

/**
 * The `sizes` attribute: how wide a picture stands on the page. They follow the style sheets of the sections; 44, 56, 64 and
 * 74rem are the widths at which those change. Apart from the widths, which a page names for each picture.
 */
export const sizes: Record<LayoutName, string> = {
  // The hero is most of what loads before the reader scrolls. On the densest phones it claims less than its 75vw: more
  // than two picture pixels per CSS pixel cost bytes that nobody sees. From 44rem on its height
  // decides, of which the width is three quarters, for the arch may crop its sides; on an upright tablet it is whole.
  hero: '(width < 44rem) and (resolution >= 2.5dppx) 51vw, (width < 44rem) min(75vw, 26rem), (aspect-ratio < 9/10) 52vw, (width < 64rem) max(36vw, min(34.5rem, 58.5vh, 54vw)), max(29vw, 60vh)',
  // It covers the window, and is larger only in motion. Phones, where its height decides, claim less, as of the hero.
  terrace: '(width < 44rem) 64vh, max(103vw, 86vh)',
  // On wide screens the picture fills a panel as high as the window and is cropped at its sides, so its height decides:
  // an original is half as wide again as it is high. Phones crop it, too; the densest claim less, as of the hero.
  project:
    '(width < 56rem) and (resolution >= 2.5dppx) 125vw, (width < 56rem) max(100vw, min(187.5vw, 108vh)), max(min(58.4vw, 160vh), 150vh - 7.5rem)',
  // From 74rem on it is as high as the words beside it, which the content decides.
  portrait:
    '(width < 44rem) min(90vw, 100vw - 2.5rem), (width < 74rem) 34vw, clamp(29rem, 36.4vw - 2rem, 19vw + 19rem)',
  member:
    '(width < 44rem) min(45vw - 0.625rem, 50vw - 1.875rem), (width < 64rem) calc(30vw - 1.1rem), min(18vw - 1.4rem, 9.2vw + 9.2rem)',
  memberOfFour:
    '(width < 44rem) min(45vw - 0.625rem, 50vw - 1.875rem), (width < 64rem) calc(30vw - 1.1rem), min(22.5vw - 1.3rem, 11.7vw + 11.7rem)',
}

export type LayoutName = keyof typeof layouts

/** Where the site serves one size of a picture; `width` is in pixels, `hash` stands for the original and the settings. */
export function pictureAddress(file: string, width: number, hash: string, format: 'avif' | 'jpg') {
  return `/images/${file.replace(/\.jpg$/, '')}-${width}.${hash}.${format}`
}

/** What the components have to know of a picture. `pictureAddress` makes addresses from it. */
export interface Picture {
  /** Pixels of the original, for the aspect ratio. */
  width: number
  height: number
  /** The same for all sizes and formats of a picture. */
  hash: string
  /** Pixels, narrow to wide, each as AVIF. */
  widths: number[]
  /** Pixels of the one JPEG. */
  fallbackWidth: number
}

/** Each picture by the name of its file in `content/images/`. */
export type PictureManifest = Record<string, Picture>
