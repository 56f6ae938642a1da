/** What the landing page may cost a phone before anybody scrolls, in bytes as they are sent (Brotli). */
export const budgets = {
  /** With its styles and what runs first. With 1.2 kB of headers it arrives in the first ten packets of a connection. */
  html: 13_400,
  fonts: 50_000,
  script: 74_000,
  /** Of all kinds, pictures included. */
  total: 160_000,
}
