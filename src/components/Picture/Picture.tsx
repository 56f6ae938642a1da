import pictures from 'virtual:pictures'
import { layouts, pictureAddress, type LayoutName } from './layouts.ts'

/**
 * A picture of `content/images/` in the widths that its place on the page needs: AVIF, with one JPEG for browsers that
 * cannot show it. Its dominant colour stands behind it, and its alternative text where it is missing.
 */
export function Picture({
  layout,
  image,
  alt,
  isFirstView = false,
}: {
  layout: LayoutName
  image: string
  alt: string
  /** Whether it is seen before anybody scrolls: then it is fetched at once, else when it comes near. */
  isFirstView?: boolean
}) {
  const picture = pictures[image]
  // The build has checked that every picture is there; this tells TypeScript so.
  if (!picture) throw new Error(`${image} is not among the pictures that the build has made.`)
  const { width, height, hash, widths, fallbackWidth } = picture
  return (
    <picture data-picture={image}>
      <source
        type="image/avif"
        srcSet={widths.map((each) => `${pictureAddress(image, each, hash, 'avif')} ${each}w`).join(', ')}
        sizes={layouts[layout].sizes}
      />
      <img
        src={pictureAddress(image, fallbackWidth, hash, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        loading={isFirstView ? 'eager' : 'lazy'}
        fetchPriority={isFirstView ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
