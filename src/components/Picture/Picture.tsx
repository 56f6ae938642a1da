import pictures from 'virtual:pictures'
import { pictureAddress, sizes, type LayoutName } from './layouts.ts'

interface Props {
  layout: LayoutName
  image: string
  alt: string
}

/**
 * A picture of `content/images/` in the widths that its layout needs: AVIF, and one JPEG for browsers without AVIF. Behind
 * it is a gradient of its light, and where it is missing its alternative text.
 */
export function Picture({ layout, image, alt }: Props) {
  // The build has checked that every picture exists; TypeScript cannot know.
  const { width, height, hash, widths, fallbackWidth } = pictures[image]!
  return (
    <picture data-picture={image}>
      <source
        type="image/avif"
        srcSet={widths.map((each) => `${pictureAddress(image, each, hash, 'avif')} ${each}w`).join(', ')}
        sizes={sizes[layout]}
      />
      <img
        src={pictureAddress(image, fallbackWidth, hash, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        // The hero is in the first view; the others are fetched when they come near the window.
        {...(layout === 'hero' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
      />
    </picture>
  )
}
