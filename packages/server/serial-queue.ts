import { AppError } from '@saikoro/shared/errors'
import PQueue from 'p-queue'

/** Runs jobs one at a time. Throws `unavailable` when `limit` jobs are queued or running, so that memory stays bounded. */
export function serialQueue(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 })
  return (job) => {
    if (queue.size + queue.pending >= limit) throw new AppError('unavailable')
    return queue.add(job)
  }
}
