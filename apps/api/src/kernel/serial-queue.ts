import { AppError } from '@saikoro/shared/errors'
import PQueue from 'p-queue'

/** Runs jobs one after the other; refuses a further one while this many are waiting, so that memory stays bounded. */
export function oneByOne(most: number): <T>(job: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 })
  return (job) => {
    if (queue.size + queue.pending >= most) throw new AppError('unavailable')
    return queue.add(job)
  }
}
