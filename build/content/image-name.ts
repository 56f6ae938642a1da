import { z } from 'zod'

/** The name of a picture in `content/images/`, which becomes a part of its address. */
export const imageFile = z
  .string()
  .regex(/^[a-z0-9-]+\.jpg$/, { error: ({ input }) => explain(String(input)) })

function explain(name: string): string {
  const better = betterName(name)
  return /\.jpe?g$/i.test(name)
    ? `must be of small letters, figures and hyphens and end in .jpg, because servers tell names like "${name}" apart from others; rename the file to "${better}", and write that here`
    : `must be the name of a JPEG, which all sizes are made from; save the picture as "${better}", and write that here`
}

const inAscii: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The name that a picture should have, for a file of any name. */
export function betterName(name: string): string {
  const stem = name
    .normalize()
    .replace(/\.[a-z0-9]+$/i, '')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => inAscii[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${stem || 'portrait'}.jpg`
}
