import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { locales } from '#contract/locale.ts'
import { pathOf, webManifestPathOf } from '#contract/routes.ts'
import type { Content } from '../content/schema.ts'
import { writeFileWithFolders } from '../write-file.ts'
import { type AssetFolders, fingerprint, writeCached } from './cache.ts'

const png = { compressionLevel: 9, palette: true } as const

/**
 * Makes the icons of tabs and home screens from the mark, an SVG, and the web manifests. Two icons have the names under which
 * browsers look for them unasked; those that a manifest names have a fingerprint in theirs.
 */
export async function prepareIcons({
  mark,
  content: { site, colours },
  ...folders
}: { mark: string; content: Pick<Content, 'site' | 'colours'> } & AssetFolders) {
  const drawing = await readFile(mark, 'utf8')
  const transparent = drawing.replace('<svg ', '<svg width="100%" height="100%" ')
  const filled = onColour(drawing, colours.linen)
  const write = (name: string, icon: Buffer | string) =>
    writeFileWithFolders(path.join(folders.to, name), icon)
  await write('favicon.ico', ico(await render(transparent, 32)))
  await write('apple-touch-icon.png', await render(filled, 180))

  async function forManifest(name: string, icon: string, size: number, purpose: 'any' | 'maskable') {
    const key = fingerprint(icon, JSON.stringify([size, png, sharp.versions.sharp]))
    const src = `/images/${name}-${size}.${key}.png`
    await writeCached(folders, src, () => render(icon, size))
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  const icons = [
    await forManifest('icon', transparent, 192, 'any'),
    await forManifest('icon', transparent, 512, 'any'),
    await forManifest('icon-maskable', filled, 512, 'maskable'),
  ]
  for (const locale of locales) {
    const manifest = {
      name: site.name,
      short_name: site.name,
      description: site.tagline[locale],
      lang: locale,
      dir: 'ltr',
      start_url: pathOf('home', locale),
      scope: '/',
      // Not as an app: visitors keep the address bar and the back button.
      display: 'browser',
      theme_color: colours.paper,
      background_color: colours.paper,
      icons,
    }
    await write(webManifestPathOf(locale), JSON.stringify(manifest))
  }
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

/** An ICO file, which sharp does not write: three numbers, what it says of its one picture, then that as a PNG. */
function ico(picture: Buffer) {
  const start = 22
  // Width and height in a byte each, one plane, 32 bits for a pixel, how long the picture is and where it begins.
  const header = Buffer.from(Uint16Array.of(0, 1, 1, 0x20_20, 0, 1, 32, picture.length, 0, start, 0).buffer)
  return Buffer.concat([header, picture])
}
