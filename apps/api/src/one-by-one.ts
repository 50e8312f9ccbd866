import { AppError } from '@saikoro/shared/errors'

/** Runs jobs one after the other; refuses a further one while this many are waiting, so that memory stays bounded. */
export function oneByOne(most: number): <T>(job: () => Promise<T>) => Promise<T> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    if (waiting >= most) throw new AppError('unavailable')
    waiting += 1
    const run = last.then(job)
    last = run
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
    return run
  }
}
