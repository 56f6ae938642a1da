/** The size of the picture that stands beside a shared link, in pixels: what the networks ask for. */
export const previewSize = { width: 1200, height: 630 }
