import { locales } from '#contract/locale.ts'

/** Languages beyond two bring letters to the fonts, and variants to the script and the page. */
const further = Math.max(0, locales.length - 2)

/** What the landing page may cost a phone before anybody scrolls, in bytes as they are sent (Brotli). */
export const budgets = {
  fonts: 50_000 + 2_000 * further,
  script: 75_000 + 4_000 * further,
  /** Of all kinds, pictures included. */
  total: 160_000 + 7_000 * further,
}
