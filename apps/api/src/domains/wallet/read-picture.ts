import { createHash } from 'node:crypto'
import { encodeWebp, withBitmap } from '../../media/decode-picture.ts'

const VOUCHER = { formats: ['jpeg', 'png'], sideMax: 2_000 } as const

export interface Picture {
  readonly webp: Buffer
  /** SHA-256 of what the picture shows. */
  readonly hash: string
}

/**
 * Decodes a JPEG or PNG and encodes its pixels anew. The hash is of the upright pixels in sRGB at most 2,000 a side: saving the
 * file again with other metadata or without loss does not change it. Saving it with loss does; a hash that survived that would
 * take different vouchers of one bank for the same.
 */
export function readPicture(bytes: Buffer): Promise<Picture> {
  return withBitmap(bytes, VOUCHER, async (bitmap) => {
    const { pixels, width, height } = bitmap
    const hash = createHash('sha256').update(`picture/v1|${width}|${height}|`).update(pixels).digest('hex')
    return { webp: await encodeWebp(bitmap), hash }
  })
}
