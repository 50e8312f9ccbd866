import { AppError } from '@saikoro/shared/errors'
import PQueue from 'p-queue'

type Run = <T>(owner: string, job: () => Promise<T>) => Promise<T>

/**
 * Runs so many jobs at once. A job waits for those of other owners only that have as many unfinished jobs or fewer, so no owner delays
 * the first job of another. Throws `unavailable` when an owner has `limit` unfinished jobs.
 */
export function fairQueue(concurrency: number, limit = Number.POSITIVE_INFINITY): Run {
  const queue = new PQueue({ concurrency })
  const unfinished = new Map<string, number>()
  return async (owner, job) => {
    const before = unfinished.get(owner) ?? 0
    if (before >= limit) throw new AppError('unavailable')
    unfinished.set(owner, before + 1)
    try {
      return await queue.add(job, { priority: -before })
    } finally {
      const left = (unfinished.get(owner) ?? 1) - 1
      if (left > 0) unfinished.set(owner, left)
      else unfinished.delete(owner)
    }
  }
}
