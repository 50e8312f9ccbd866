// Media of operators: re-encoded, and under names made from their content, so that what was stored once is not stored again and
// a name never changes what it holds.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** picture: for covers, banners and profiles. clip: for videos, played with a member's ticket. short: a profile's public video. */
type MediaKind = 'picture' | 'clip' | 'short'

export interface StoredMedia {
  readonly kind: MediaKind
  /** What an operator pastes into a row. */
  readonly path: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** Of a picture 0. */
  readonly seconds: number
}

export interface StoredVideo extends StoredMedia {
  /** A picture out of it, stored as well: the cover of a clip. */
  readonly poster: StoredMedia
}

/** A content name: 128 bits in the letters a to p. Digits would be read as a number that a text may not hold (charter C1.5). */
export function nameOf(hash: Hash): string {
  const letters = [...hash.digest('hex').slice(0, 32)].map((digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  )
  return letters.join('')
}

export const hashFor = (purpose: string): Hash => createHash('sha256').update(`${purpose}|`)

/** A folder inside the media folder that is gone afterwards; what is to stay is moved out of it by `keepAs`, whole or not at all. */
export async function withWorkFolder<T>(mediaDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(mediaDir, `work-${randomBytes(8).toString('hex')}`)
  mkdirSync(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves a file or folder to its place. What is there already has the same content and stays. */
export function keepAs(from: string, place: string): void {
  mkdirSync(path.dirname(place), { recursive: true })
  try {
    renameSync(from, place)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** The file behind a path that is served to everybody. */
export const publicFile = (mediaDir: string, mediaPath: string) =>
  path.join(mediaDir, 'public', mediaPath.replace(/^\/media\//, ''))
