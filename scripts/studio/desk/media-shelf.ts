// What lies in the media folder, and which of it no row uses.
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ask, type Desk } from './desk.ts'

export interface Kept {
  /** what an operator pastes into a row */
  readonly path: string
  readonly at: Date
  readonly isUsed: boolean
}

const PLACES = [
  ['pictures', 'public/pictures'],
  ['covers', 'public/covers'],
  ['shorts', 'public/shorts'],
  ['clips', 'clips'],
] as const

/** A clip is named with its path or by its folder alone. */
const USED = `SELECT unnest(images) AS path FROM profile UNION SELECT video FROM profile UNION SELECT url FROM banner
  UNION SELECT cover FROM video UNION SELECT clip FROM video UNION SELECT '/media/clips/' || clip FROM video UNION SELECT ico FROM game`

/** The newest first. */
export async function readShelf(desk: Desk): Promise<Kept[]> {
  const used = new Set((await ask<{ path: string }>(desk, USED)).map(({ path: each }) => each))
  const found = PLACES.flatMap(([name, place]) => {
    const folder = path.join(desk.media, place)
    if (!existsSync(folder)) return []
    return readdirSync(folder).map((file) => {
      const mediaPath = `/media/${name}/${file}`
      return { path: mediaPath, at: statSync(path.join(folder, file)).mtime, isUsed: used.has(mediaPath) }
    })
  })
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}
