import { constants, crc32, deflateRawSync } from 'node:zlib'
import { chooseRepresentation, type Coding } from './negotiate.ts'

/** Deflate, no name, no time, unknown system (RFC 1952, 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * A page in which one value changes with each request. The parts around it are compressed once; the value stands between
 * them as a stored block (RFC 1951, 3.2.4), so that a request costs a checksum and no compression.
 */
export function pageAround(html: string, placeholder: string) {
  const parts = html.split(placeholder).map((part) => Buffer.from(part))
  const last = parts.length - 1
  const compressed = parts.map((part, at) =>
    deflateRawSync(part, { finishFlush: at === last ? constants.Z_FINISH : constants.Z_FULL_FLUSH }),
  )

  function withValue(value: Buffer): Buffer {
    return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [value, part])))
  }

  function gzipWith(value: Buffer): Buffer {
    const block = storedBlock(value)
    const blocks = compressed.flatMap((part, at) => (at === 0 ? [part] : [block, part]))
    const plain = withValue(value)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(plain), 0)
    trailer.writeUInt32LE(plain.length, 4)
    return Buffer.concat([gzipHeader, ...blocks, trailer])
  }

  const offers: [Offer, Offer] = [
    { coding: 'gzip', encode: gzipWith },
    { coding: 'identity', encode: withValue },
  ]
  return (value: string, acceptEncoding: string | undefined) => {
    const { coding, encode } = chooseRepresentation(acceptEncoding, offers)
    return { coding, body: encode(Buffer.from(value)) }
  }
}

interface Offer {
  coding: Coding
  encode: (value: Buffer) => Buffer
}

function storedBlock(value: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(value.length, 1)
  head.writeUInt16LE(~value.length & 0xffff, 3)
  return Buffer.concat([head, value])
}
