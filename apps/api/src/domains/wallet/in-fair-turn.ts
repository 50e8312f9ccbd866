import { oneByOne } from '../../kernel/serial-queue.ts'

/** Runs each member's jobs one after the other, so that in a queue that all share nobody has two places. */
export function inFairTurn(most: number): <T>(member: number, job: () => Promise<T>) => Promise<T> {
  const queues = new Map<number, { run: ReturnType<typeof oneByOne>; jobs: number }>()
  return async (member, job) => {
    const queue = queues.get(member) ?? { run: oneByOne(most), jobs: 0 }
    queues.set(member, queue)
    queue.jobs += 1
    try {
      return await queue.run(job)
    } finally {
      queue.jobs -= 1
      if (queue.jobs === 0) queues.delete(member)
    }
  }
}
