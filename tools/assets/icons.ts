import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { cached, fingerprint } from './cache.ts'
import { readColours } from './tokens.ts'

/** What a web manifest says of an icon. */
export interface ManifestIcon {
  src: string
  sizes: string
  type: 'image/png'
  purpose: 'any' | 'maskable'
}

/** The sizes inside `favicon.ico`, in pixels. */
const tabSizes = [16, 32]

const png = { compressionLevel: 9, palette: true } as const

/**
 * Makes the icons of tabs and home screens from the mark, an SVG. Two have the names under which browsers look for them
 * unasked; those that a web manifest names have a fingerprint in theirs. What has been made before is taken from the folder
 * `cache`.
 */
export async function prepareIcons({ mark, to, cache }: { mark: string; to: string; cache: string }) {
  const drawing = await readFile(mark, 'utf8')
  const ground = (await readColours())('linen')
  const kept = path.join(cache, 'icons')
  await mkdir(path.join(to, 'images'), { recursive: true })

  async function make(icon: string, size: number) {
    const key = fingerprint(icon, JSON.stringify([size, png, sharp.versions.sharp]))
    const content = await cached(path.join(kept, `${key}.png`), () => render(icon, size))
    return { key, content }
  }

  const tab = await Promise.all(tabSizes.map((size) => make(bare(drawing), size)))
  await writeFile(path.join(to, 'favicon.ico'), ico(tab.map(({ content }) => content)))
  await writeFile(path.join(to, 'apple-touch-icon.png'), (await make(tile(drawing, ground), 180)).content)

  async function forManifest(name: string, icon: string, size: number, purpose: ManifestIcon['purpose']) {
    const { key, content } = await make(icon, size)
    const src = `/images/${name}-${size}.${key}.png`
    await writeFile(path.join(to, src), content)
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose } as const
  }
  return await Promise.all([
    forManifest('icon', bare(drawing), 192, 'any'),
    forManifest('icon', bare(drawing), 512, 'any'),
    forManifest('icon-maskable', tile(drawing, ground), 512, 'maskable'),
  ])
}

/** The mark alone, on nothing. */
function bare(mark: string) {
  return mark.replace('<svg ', '<svg width="100%" height="100%" ')
}

/**
 * For systems that cut an icon to their own shape: the arch stands on the lower edge of a ground without a gap, its letter
 * inside the circle that every shape leaves whole (W3C, Web Application Manifest, "safe zone").
 */
function tile(mark: string, ground: string) {
  const placed = mark.replace('<svg ', '<svg x="7.5%" y="17.2%" width="85%" height="85%" ')
  return `<rect width="100%" height="100%" fill="${ground}"/>${placed}`
}

async function render(icon: string, size: number) {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${icon}</svg>`
  return await sharp(Buffer.from(page)).png(png).toBuffer()
}

/** An ICO file of PNGs: a header, an entry of 16 bytes for each, then the pictures. */
function ico(pictures: Buffer[]) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [i, picture] of pictures.entries()) {
    const entry = 6 + 16 * i
    header.writeUInt8(tabSizes[i] ?? 0, entry)
    header.writeUInt8(tabSizes[i] ?? 0, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}
