/** The size of the picture beside a shared link, in pixels, as social networks recommend it. */
export const previewSize = { width: 1200, height: 630 }
