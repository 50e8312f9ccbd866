import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeWebp, withBitmap } from '@saikoro/server/decode-picture'
import { AppError } from '@saikoro/shared/errors'
import { type FaultCode, fault } from '@saikoro/system/faults'
import { hashFor, moveTo, nameOf, publicFile, type StoredMedia, withWorkFolder } from './stored.ts'

const PICTURE_MAX_BYTES = 20 * 1024 * 1024
const SIDE_MIN = 64
const PICTURE = { formats: ['jpeg', 'png', 'webp', 'avif'], pixelsShown: 1_600 * 1_200 } as const

const FAULTS: Readonly<Record<string, readonly [FaultCode, ...string[]]>> = {
  picture_format: ['pictureFormat'],
  picture_heic: ['pictureHeic'],
  picture_size: ['large', '40 MP'],
}

function withCode(error: unknown): never {
  const found = error instanceof AppError ? FAULTS[error.code] : undefined
  throw found ? fault(...found) : error
}

/** Writes a file under its final name only when it is complete. */
export async function writePublic(mediaDir: string, mediaPath: string, bytes: Buffer): Promise<void> {
  await withWorkFolder(mediaDir, async (folder) => {
    const file = path.join(folder, 'picture')
    writeFileSync(file, bytes)
    moveTo(file, publicFile(mediaDir, mediaPath))
  })
}

/** Re-encodes a picture as WebP without metadata, at most 1,600 × 1,200 pixels or a readable strip, and stores it, except in a dry run. */
export async function storePicture(bytes: Buffer, mediaDir: string, dryRun = false): Promise<StoredMedia> {
  if (bytes.length > PICTURE_MAX_BYTES) throw fault('large', '20 MB')
  const stored = await withBitmap(bytes, PICTURE, async (bitmap) => {
    const { width, height } = bitmap
    if (Math.min(width, height) < SIDE_MIN) throw fault('side', width, height, SIDE_MIN)
    return { width, height, webp: await encodeWebp(bitmap) }
  }).catch(withCode)
  const { webp, width, height } = stored
  const mediaPath = `/media/pictures/${nameOf(hashFor('picture').update(webp))}.webp`
  if (!dryRun) await writePublic(mediaDir, mediaPath, webp)
  return { kind: 'picture', path: mediaPath, bytes: webp.length, width, height, seconds: 0 }
}
