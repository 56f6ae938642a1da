/** The part of subset-font that is used here; the package brings no types. */
declare module 'subset-font' {
  /** A number pins an axis, a range narrows it. */
  export type Axes = Record<string, number | { min: number; max: number }>
  interface Options {
    targetFormat?: 'sfnt' | 'woff2'
    variationAxes?: Axes
    /** The text is empty then. */
    keepAllGlyphs?: boolean
    /** OpenType feature tags; without it all are kept. */
    keepFeatures?: readonly string[]
    dropTables?: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>
}
