/** The part of subset-font that is used here; the package brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff2'
    /** A number pins an axis, a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number }>
    /** OpenType feature tags; without it all are kept. */
    keepFeatures?: readonly string[]
    dropTables?: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>
}
