// Media of operators are re-encoded and named by their content: the same content is stored once, and a name never
// changes its content.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

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
  /** the cover of a video, a stored picture */
  readonly poster?: StoredMedia
}

/** Returns 128 bits in the letters a to p: texts may not contain long numbers (charter C1.5). */
export const nameOf = (hash: Hash): string =>
  hash
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

export const hashFor = (purpose: string): Hash => createHash('sha256').update(`${purpose}|`)

/** Runs `work` with a temporary folder and removes it. From one inside the media folder, `moveTo` moves results out atomically. */
export async function withWorkFolder<T>(inside: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(inside, `work-${randomBytes(8).toString('hex')}`)
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

export const publicFile = (mediaDir: string, mediaPath: string) =>
  path.join(mediaDir, 'public', mediaPath.replace(/^\/media\//, ''))
