import { AppError } from '@saikoro/shared/errors'
import sharp from 'sharp'
import { fairQueue } from './fair-queue.ts'

/** JPEG shrinks while it is decoded; the others are decoded whole, and a few kilobytes of them can hold any number of pixels. */
const PIXELS_MAX = { jpeg: 40_000_000, png: 16_000_000, webp: 16_000_000, avif: 16_000_000 }

/**
 * Encoders write about ten scans of a progressive JPEG. Each takes up to 50 ms, in a few bytes, and the timeout ends no decoding before
 * the last one.
 */
const SCANS_MAX = 100
const START_OF_SCAN = Buffer.from([0xff, 0xda])

/** Magic numbers: the format of a picture is detected by its content, not its name. */
const MAGIC = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n.\n/s,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftypavif/s,
}
export type PictureFormat = keyof typeof MAGIC

/** A decoded picture takes a hundred times its file's size: one at a time, on one thread, without cache. */
const queue = fairQueue(1, 12)
sharp.cache(false)
sharp.concurrency(1)

export interface Bitmap {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0 && scans <= SCANS_MAX; scans += 1)
    at = bytes.indexOf(START_OF_SCAN, at + START_OF_SCAN.length)
  return scans > SCANS_MAX
}

async function decode(bytes: Buffer, pixelsMax: number, sideMax: number): Promise<Bitmap> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata() // reads nothing else
  const { width, height, isProgressive, format } = header
  if (width * height > pixelsMax || (isProgressive && format === 'jpeg' && hasTooManyScans(bytes)))
    throw new AppError('picture_size')
  const { data, info } = await sharp(bytes, {
    limitInputPixels: pixelsMax,
    sequentialRead: true,
    failOn: 'error',
  })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, channels: info.channels }
}

export function encodeWebp({ pixels, width, height, channels }: Bitmap): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels } }).webp({ quality: 85 }).toBuffer()
}

/**
 * Decodes a picture and passes its pixels to `use`: upright, in sRGB, on white, scaled down to `sideMax`. Metadata, further frames and
 * trailing data are dropped. Owners take turns. Throws `picture_format` for other formats and broken files, `picture_size` for too many pixels.
 */
export async function withBitmap<T>(
  bytes: Buffer,
  { formats, sideMax, owner = '' }: { formats: readonly PictureFormat[]; sideMax: number; owner?: string },
  use: (bitmap: Bitmap) => Promise<T>,
): Promise<T> {
  const head = bytes.toString('latin1', 0, 16)
  const format = formats.find((each) => MAGIC[each].test(head))
  if (!format) throw new AppError('picture_format')
  return queue(owner, async () => {
    const bitmap = await decode(bytes, PIXELS_MAX[format], sideMax).catch((error: unknown) => {
      throw error instanceof AppError ? error : new AppError('picture_format')
    })
    return use(bitmap)
  })
}
