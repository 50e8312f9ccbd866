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

/** Magic numbers: the format of a picture is detected by its content, not its name. The first box of AVIF and HEIC lists brands in any order. */
const MAGIC = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n.\n/s,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(?:.{4})*?avi[fs]/s,
}
const HEIC = /^.{4}ftyp(?:.{4})*?(?:hei[cxms]|hev[cxms])/s
export type PictureFormat = keyof typeof MAGIC

/** Returns the start of a file, in which its format is stated. */
function headOf(bytes: Buffer): string {
  const isBox = bytes.toString('latin1', 4, 8) === 'ftyp'
  return bytes.toString('latin1', 0, isBox ? Math.min(bytes.readUInt32BE(0), 256) : 16)
}

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

/** The longest side of a WebP. */
const SIDE_MAX = 16_383
/** Text of a screenshot is readable at this width, however long the screenshot is. */
const READABLE = 720

/** Returns the size of a picture that is scaled down to a number of pixels, or so far that its shorter side stays readable. */
function shownSize(width: number, height: number, pixels: number) {
  const readable = READABLE / Math.min(width, height)
  const wanted = Math.max(readable, Math.sqrt(pixels / (width * height)))
  const share = Math.min(1, wanted, SIDE_MAX / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

async function decode(bytes: Buffer, pixelsMax: number, pixelsShown: number): Promise<Bitmap> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata() // reads nothing else
  const { width, height } = header.autoOrient
  if (
    width * height > pixelsMax ||
    (header.isProgressive && header.format === 'jpeg' && hasTooManyScans(bytes))
  )
    throw new AppError('picture_size')
  const { data, info } = await sharp(bytes, {
    limitInputPixels: pixelsMax,
    sequentialRead: true,
    failOn: 'error',
  })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ ...shownSize(width, height, pixelsShown), fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, channels: info.channels }
}

export function encodeWebp({ pixels, width, height, channels }: Bitmap): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels } }).webp({ quality: 85 }).toBuffer()
}

/**
 * Decodes a picture and passes its pixels to `use`: upright, in sRGB, on white, scaled down to `pixelsShown`, but never unreadably.
 * Metadata, further frames and trailing data are dropped. Owners take turns. Throws `picture_heic` for HEIC, `picture_format` for other
 * formats and broken files, `picture_size` for too many pixels.
 */
export async function withBitmap<T>(
  bytes: Buffer,
  {
    formats,
    pixelsShown,
    owner = '',
  }: { formats: readonly PictureFormat[]; pixelsShown: number; owner?: string },
  use: (bitmap: Bitmap) => Promise<T>,
): Promise<T> {
  const head = headOf(bytes)
  const format = formats.find((each) => MAGIC[each].test(head))
  if (!format) throw new AppError(HEIC.test(head) ? 'picture_heic' : 'picture_format')
  return queue(owner, async () => {
    const bitmap = await decode(bytes, PIXELS_MAX[format], pixelsShown).catch((error: unknown) => {
      throw error instanceof AppError ? error : new AppError('picture_format')
    })
    return use(bitmap)
  })
}
