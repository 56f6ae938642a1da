interface Layout {
  /** The widths to make, in pixels, narrow to wide; none beyond the detail that the masters really hold. */
  widths: readonly [number, ...number[]]
  /** The width of the one JPEG for browsers without AVIF, in pixels: one of `widths`. */
  fallbackWidth: number
  /** The `sizes` attribute: how wide the picture stands on the page. */
  sizes: string
}

/** Every place on the site that shows a picture, and the widths it needs there. */
export const layouts = {
  hero: {
    widths: [480, 640, 840, 1200],
    fallbackWidth: 840,
    // The hero is most of what loads before the reader scrolls. On the densest phones it claims less than its 75vw:
    // more than two picture pixels per CSS pixel cost bytes that nobody sees.
    sizes: '(width < 60rem) and (resolution >= 2.5dppx) 57vw, (width < 60rem) 75vw, min(29vw, 28.5rem)',
  },
  project: {
    widths: [640, 900, 1200, 1600],
    fallbackWidth: 1200,
    sizes: '(width < 60rem) 100vw, min(58vw, 56.25rem)',
  },
  portrait: {
    widths: [540, 720, 1080, 1440],
    fallbackWidth: 1080,
    sizes: '(width < 60rem) calc(100vw - 2.5rem), min(37vw, 36rem)',
  },
  member: {
    widths: [240, 360, 480, 720],
    fallbackWidth: 480,
    sizes: '(width < 60rem) calc(50vw - 1.875rem), min(17vw, 16.5rem)',
  },
} as const satisfies Record<string, Layout>

export type LayoutName = keyof typeof layouts

/** Where the site serves one size of a picture; `width` is in pixels, `hash` stands for the master and the settings. */
export function pictureAddress(file: string, width: number, hash: string, format: 'avif' | 'jpg') {
  return `/images/${file.replace(/\.jpg$/, '')}-${width}.${hash}.${format}`
}
