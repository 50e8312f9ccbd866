// Copies files and flushes them to disk.
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
import { CliError } from '@saikoro/system/cli'

interface CopyOptions {
  /** true for files and folders, by their path from the top, that are not copied */
  skip?: (name: string) => boolean
  /** a live database removes files while it is copied */
  mayVanish?: boolean
  /** the copy need not survive a crash, so that no file is flushed */
  isTemporary?: boolean
}

function flush(place: string) {
  if (process.platform === 'win32') return
  const file = openSync(place, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** Copies a file, or a folder with its contents. `name` is the path from the top. */
export function copyTree(source: string, target: string, options: CopyOptions = {}, name = '') {
  if (options.skip?.(name)) return
  try {
    const found = lstatSync(source)
    if (found.isDirectory()) {
      mkdirSync(target, { recursive: true, mode: found.mode })
      for (const each of readdirSync(source))
        copyTree(path.join(source, each), path.join(target, each), options, name ? `${name}/${each}` : each)
    } else if (found.isFile()) copyFileSync(source, target)
    else return
    // root starts PostgreSQL under another id
    if (process.getuid?.() === 0) chownSync(target, found.uid, found.gid)
    if (!options.isTemporary) flush(target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new CliError(
        `The disk of ${target} is full. The copy is not complete and was removed; what it was taken of is untouched.`,
      )
    if (!(options.mayVanish && code === 'ENOENT')) throw error
  }
}
