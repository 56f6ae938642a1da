/** What the landing page may cost a phone before anybody scrolls, in bytes as they are sent (Brotli). */
export const budgets = {
  fonts: 50_000,
  script: 74_000,
  /** Of all kinds, pictures included. */
  total: 160_000,
}
