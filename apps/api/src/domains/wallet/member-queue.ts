import { serialQueue } from '../../kernel/serial-queue.ts'

/** Runs each member's jobs one at a time, so that a member holds at most one place in a queue shared by all members. */
export function memberQueue(limit: number): <T>(member: number, job: () => Promise<T>) => Promise<T> {
  const queues = new Map<number, { run: ReturnType<typeof serialQueue>; jobs: number }>()
  return async (member, job) => {
    const queue = queues.get(member) ?? { run: serialQueue(limit), jobs: 0 }
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
