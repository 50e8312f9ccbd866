// Room on the disks of an installation.
import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'

const GIB = 1024 ** 3

export interface Disk {
  readonly path: string
  /** bytes */
  readonly free: number
  readonly total: number
  /** less than 5 GiB, or than a tenth of a small disk */
  readonly isLow: boolean
}

function nearest(place: string): string {
  return existsSync(place) ? place : nearest(path.dirname(place))
}

/** The disk under a place, which need not exist yet. */
export function diskOf(place: string): Disk {
  const { bavail, blocks, bsize } = statfsSync(nearest(place))
  const [free, total] = [bavail * bsize, blocks * bsize]
  return { path: place, free, total, isLow: free < Math.min(total / 10, 5 * GIB) }
}

export function describeBytes(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toFixed(1)} GiB`
  return `${Math.ceil(bytes / 1024 ** 2)} MiB`
}
