import { createHash } from 'node:crypto'
import { AppError } from '@saikoro/shared/errors'
import sharp from 'sharp'
import { oneByOne } from '../../one-by-one.ts'

const PIXELS_MAX = 40_000_000
const SIDE_MAX = 2_000
const JPEG = Buffer.from('ffd8ff', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** A picture takes a hundred times its file's size when it is open: one at a time, on one thread, and nothing is kept. */
const inTurn = oneByOne(16)
sharp.cache(false)
sharp.concurrency(1)

export interface Picture {
  readonly webp: Buffer
  /** SHA-256 of what the picture shows. */
  readonly hash: string
}

async function decode(bytes: Buffer) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata() // reads the header alone
  if (width * height > PIXELS_MAX) throw new AppError('picture_size')
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Decodes a JPEG or PNG and encodes its pixels anew, so that metadata, further frames and whatever hides in the file stay
 * behind. The hash is of the upright pixels in sRGB at most 2,000 a side: saving the file again with other metadata or
 * without loss does not change it. Saving it with loss does; a hash that survived that would take different vouchers of
 * one bank for the same.
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (![JPEG, PNG].some((mark) => bytes.subarray(0, mark.length).equals(mark)))
    throw new AppError('picture_format')
  return inTurn(async () => {
    const { data, info } = await decode(bytes).catch((error: unknown) => {
      throw error instanceof AppError ? error : new AppError('picture_format')
    })
    const { width, height, channels } = info
    const webp = await sharp(data, { raw: { width, height, channels } }).webp({ quality: 85 }).toBuffer()
    const hash = createHash('sha256').update(`picture/v1|${width}|${height}|`).update(data).digest('hex')
    return { webp, hash }
  })
}
