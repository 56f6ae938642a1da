import { z } from 'zod'

/** The name of a picture in `content/images/`, which becomes a part of its address. */
export const imageFile = z.string().superRefine((name, context) => {
  if (/^[a-z0-9-]+\.jpg$/.test(name)) return
  const message = /\.jpe?g$/i.test(name) ? 'imageName' : 'imageKind'
  context.addIssue({ code: 'custom', message, params: { name, better: betterName(name) } })
})

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
