import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { writeFileWithFolders } from '../write-file.ts'
import { type AssetFolders, fingerprint, writeCached } from './cache.ts'

/** What a web manifest says of an icon. */
export interface ManifestIcon {
  src: string
  sizes: string
  type: 'image/png'
  purpose: 'any' | 'maskable'
}

/** The sizes inside `favicon.ico`, in pixels. */
const faviconSizes = [16, 32]

const png = { compressionLevel: 9, palette: true } as const

/**
 * Makes the icons of tabs and home screens from the mark, an SVG. Two have the names under which browsers look for them
 * unasked; the icons that a web manifest names have a fingerprint in theirs.
 */
export async function prepareIcons({
  mark,
  background,
  ...folders
}: { mark: string; background: string } & AssetFolders) {
  const drawing = await readFile(mark, 'utf8')
  const transparent = onTransparent(drawing)
  const filled = onColour(drawing, background)

  const favicon = ico(await Promise.all(faviconSizes.map((size) => render(transparent, size))))
  await writeFileWithFolders(path.join(folders.to, 'favicon.ico'), favicon)
  await writeFileWithFolders(path.join(folders.to, 'apple-touch-icon.png'), await render(filled, 180))

  async function forManifest(name: string, icon: string, size: number, purpose: ManifestIcon['purpose']) {
    const key = fingerprint(icon, JSON.stringify([size, png, sharp.versions.sharp]))
    const src = `/images/${name}-${size}.${key}.png`
    await writeCached(folders, src, () => render(icon, size))
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose } as const
  }
  return await Promise.all([
    forManifest('icon', transparent, 192, 'any'),
    forManifest('icon', transparent, 512, 'any'),
    forManifest('icon-maskable', filled, 512, 'maskable'),
  ])
}

function onTransparent(mark: string) {
  return mark.replace('<svg ', '<svg width="100%" height="100%" ')
}

/**
 * For systems that cut an icon to their own shape: the arch touches the lower edge without a gap, and its letter is inside
 * the circle that no shape cuts (W3C, Web Application Manifest, "safe zone").
 */
function onColour(mark: string, colour: string) {
  const placed = mark.replace('<svg ', '<svg x="7.5%" y="17.2%" width="85%" height="85%" ')
  return `<rect width="100%" height="100%" fill="${colour}"/>${placed}`
}

async function render(icon: string, size: number) {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${icon}</svg>`
  return await sharp(Buffer.from(page)).png(png).toBuffer()
}

/** An ICO file of PNGs, which sharp does not write: a header, an entry of 16 bytes for each, then the pictures. */
function ico(pictures: Buffer[]) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [i, picture] of pictures.entries()) {
    const entry = 6 + 16 * i
    header.writeUInt8(faviconSizes[i] ?? 0, entry)
    header.writeUInt8(faviconSizes[i] ?? 0, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}
