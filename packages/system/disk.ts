import { existsSync, lstatSync, readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { CliError } from './cli.ts'

const GIB = 1024 ** 3
const MARGIN = 256 * 1024 ** 2

function nearest(place: string): string {
  return existsSync(place) ? place : nearest(path.dirname(place))
}

/** Returns the disk of a path that need not exist yet, in bytes. It is low below 5 GiB, or below a tenth of a small disk. */
export function diskOf(place: string) {
  const { bavail, blocks, bsize } = statfsSync(nearest(place))
  const [free, total] = [bavail * bsize, blocks * bsize]
  return { path: place, free, total, isLow: free < Math.min(total / 10, 5 * GIB) }
}

/** Returns the bytes under a path. Files that disappear meanwhile count as 0. */
export function bytesUnder(place: string): number {
  try {
    const found = lstatSync(place)
    if (!found.isDirectory()) return found.size
    return readdirSync(place).reduce((sum, name) => sum + bytesUnder(path.join(place, name)), 0)
  } catch {
    return 0
  }
}

export function describeBytes(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GiB`
  return `${Math.ceil(bytes / 1024 ** 2)} MiB`
}

/** Throws if writing these bytes would fill the disk. */
export function needRoom(place: string, bytes: number, what: string) {
  const { free } = diskOf(place)
  if (free >= bytes + MARGIN) return
  throw new CliError(
    `${what} needs ${describeBytes(bytes + MARGIN)} on the disk of ${place}, and ${describeBytes(free)} are free. Nothing was changed. Make room there, or take another place.`,
  )
}
