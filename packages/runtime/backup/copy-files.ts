// Copies that are on the disk when they are said to be made.
import {
  chownSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs'
import path from 'node:path'
import { CliError } from '../system/cli.ts'

interface Wishes {
  /** files and folders, by their path from the top, that are left out */
  skip?: (name: string) => boolean
  /** a live database removes files while it is copied */
  mayVanish?: boolean
}

function flush(place: string) {
  if (process.platform === 'win32') return
  const file = openSync(place, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** Root starts PostgreSQL under another id, which has to own the copy as well. */
function keepOwner(from: string, to: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = lstatSync(from)
  chownSync(to, uid, gid)
}

function copyOne(source: string, target: string, name: string, wishes: Wishes) {
  const found = lstatSync(source)
  if (found.isDirectory()) {
    mkdirSync(target, { recursive: true, mode: found.mode })
    keepOwner(source, target)
    for (const each of readdirSync(source))
      copyTree(path.join(source, each), path.join(target, each), wishes, name ? `${name}/${each}` : each)
  } else if (found.isFile()) {
    copyFileSync(source, target)
    keepOwner(source, target)
  } else return
  flush(target)
}

/** A folder or a file with all that is in it. `name` is its path from the top. */
export function copyTree(source: string, target: string, wishes: Wishes = {}, name = '') {
  if (wishes.skip?.(name)) return
  try {
    copyOne(source, target, name, wishes)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new CliError(
        `The disk of ${target} is full. The copy is not complete and was removed; what it was taken of is untouched.`,
      )
    if (!(wishes.mayVanish && code === 'ENOENT')) throw error
  }
}
