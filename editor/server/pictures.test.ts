import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toJpeg } from './pictures.ts'

it('B-18 a picture keeps nothing of the camera: no place, no name, and it stands upright', async () => {
  const exif = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 25/1 0/1' } }
  const taken = sharp({ create: { width: 300, height: 200, channels: 3, background: '#205080' } }).jpeg()
  for (const [orientation, size] of [
    [1, { width: 300, height: 200 }],
    [6, { width: 200, height: 300 }],
  ] as const) {
    const picture = await taken.clone().withExif(exif).withMetadata({ orientation }).toBuffer()
    expect((await sharp(picture).metadata()).exif?.includes('Somebody')).toBe(true)
    const kept = await sharp(await toJpeg(picture)).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', ...size })
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation ?? 1]).toEqual([
      undefined,
      undefined,
      undefined,
      1,
    ])
  }
})
