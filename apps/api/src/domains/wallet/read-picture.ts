import { createHash } from 'node:crypto'
import { encodeWebp, withBitmap } from '../../media/decode-picture.ts'

const VOUCHER = { formats: ['jpeg', 'png'], sideMax: 2_000 } as const

export interface Picture {
  readonly webp: Buffer
  /** SHA-256 of the pixels */
  readonly hash: string
}

/**
 * Decodes a JPEG or PNG and re-encodes its pixels. The hash is of the upright sRGB pixels, at most 2,000 a side: lossless saving and
 * other metadata do not change it. A hash robust against lossy saving would confuse different vouchers of one bank.
 */
export function readPicture(bytes: Buffer): Promise<Picture> {
  return withBitmap(bytes, VOUCHER, async (bitmap) => {
    const { pixels, width, height } = bitmap
    const hash = createHash('sha256').update(`picture/v1|${width}|${height}|`).update(pixels).digest('hex')
    return { webp: await encodeWebp(bitmap), hash }
  })
}
