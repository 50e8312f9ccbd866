// Media of operators are re-encoded and named by their content: the same content is stored once, and a name never
// changes its content.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CodedError } from '../system/cli.ts'

/** Why a file cannot be stored. */
export const MEDIA_FAULTS = {
  pictureFormat: () =>
    'This is no JPEG, PNG, WebP or AVIF picture, or it is damaged. Save it as JPEG and try again.',
  picturePixels: () => 'This picture has more than 40 million pixels. Save it smaller and try again.',
  pictureBytes: () => 'This picture has more than 20 MB. Save it smaller and try again.',
  pictureSide: (width: string, height: string, least: string) =>
    `This picture is ${width} by ${height}: each side needs at least ${least}.`,
  videoBytes: () => 'This video has more than 2 GB. Save it smaller and try again.',
  videoBrief: () => 'This video is shorter than a second.',
  videoLong: (seconds: string, most: string) =>
    `This video takes ${seconds} seconds; at most ${most} are possible here.`,
  videoSide: (width: string, height: string, least: string) =>
    `This video is ${width} by ${height}: each side needs at least ${least}.`,
  videoStalled: () => 'This video cannot be read any further.',
  videoUnreadable: (why = '') => `This video cannot be read: ${why}.`,
  videoBreaks: (how: string) => `This video breaks the program that reads it (${how}).`,
}

export const mediaError = (code: keyof typeof MEDIA_FAULTS, ...values: (string | number)[]): CodedError =>
  new CodedError(MEDIA_FAULTS, code, ...values)

/** picture: covers, banners, profiles. clip: videos, played with a member's ticket. short: public video of a profile. */
type MediaKind = 'picture' | 'clip' | 'short'

export interface StoredMedia {
  readonly kind: MediaKind
  /** the path that an operator enters in a row */
  readonly path: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** 0 for pictures */
  readonly seconds: number
}

export interface StoredVideo extends StoredMedia {
  /** the cover of a clip, a stored picture */
  readonly poster: StoredMedia
}

/** Returns 128 bits in the letters a to p: texts may not contain long numbers (charter C1.5). */
export function nameOf(hash: Hash): string {
  const letters = [...hash.digest('hex').slice(0, 32)].map((digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  )
  return letters.join('')
}

export const hashFor = (purpose: string): Hash => createHash('sha256').update(`${purpose}|`)

/** Runs `work` with a temporary folder inside the media folder and removes it. `moveTo` moves results out atomically. */
export async function withWorkFolder<T>(mediaDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(mediaDir, `work-${randomBytes(8).toString('hex')}`)
  mkdirSync(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves a file or folder to its place, unless it exists there with the same content. */
export function moveTo(from: string, place: string): void {
  mkdirSync(path.dirname(place), { recursive: true })
  try {
    renameSync(from, place)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** Returns the file of a public media path. */
export const publicFile = (mediaDir: string, mediaPath: string) =>
  path.join(mediaDir, 'public', mediaPath.replace(/^\/media\//, ''))
