import * as z from 'zod/mini'

/** PostgreSQL's code for a write that found no room. */
const DISK_FULL = '53100'
/** A rejected write says something about the disk for this time. */
const RECENT_MS = 30_000

const adapterError = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }) }),
})

/** Remembers whether PostgreSQL rejected a write because its disk is full. */
export interface DiskFull {
  /** Returns whether an error is such a rejection, and remembers its time. */
  note(error: unknown): boolean
  /** Whether a write was rejected in the last half minute. */
  isRecent(): boolean
}

export function createDiskFull(now: () => number = () => performance.now()): DiskFull {
  let last = Number.NEGATIVE_INFINITY
  return {
    note(error) {
      const code = z.safeParse(adapterError, error).data?.meta.driverAdapterError.cause.originalCode
      if (code !== DISK_FULL) return false
      last = now()
      return true
    },
    isRecent: () => now() - last < RECENT_MS,
  }
}
