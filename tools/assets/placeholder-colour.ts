import sharp from 'sharp'

/** The colours of src/styles/tokens.css that meet where a picture is missing, and the contrast they need (WCAG 1.4.6). */
export const backdropSettings = { paper: '#faf7f2', ink: '#1d1a16', contrast: 7 }

/**
 * The main colour of a picture, lightened with paper just so far that ink is easy to read on it: it shows before the
 * picture comes, and behind the alternative text if it never does.
 */
export async function backdrop(picture: Uint8Array) {
  const thumbnail = await sharp(picture).resize(64).toColourspace('srgb').png().toBuffer()
  const { dominant } = await sharp(thumbnail).stats()
  const main = [dominant.r, dominant.g, dominant.b]
  const paper = channels(backdropSettings.paper)
  for (let percent = 0; percent < 100; percent++) {
    const mixed = main.map((value, i) => Math.round(value + ((paper[i]! - value) * percent) / 100))
    if (contrast(mixed, channels(backdropSettings.ink)) >= backdropSettings.contrast) return hex(mixed)
  }
  return backdropSettings.paper
}

/** WCAG 2.2, "contrast ratio", from 1 to 21. */
function contrast(one: number[], other: number[]) {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: number[]) {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string) {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

function hex(colour: number[]) {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
