import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

test('runs two jobs at once, and the first of each owner before the next of another', async () => {
  const run = fairQueue(2)
  const started: string[] = []
  const finish: (() => void)[] = []
  const add = (owner: string, nth: number) =>
    run(owner, async () => {
      started.push(`${owner}${nth}`)
      await new Promise<void>((resolve) => finish.push(resolve))
      if (nth === 2) throw new Error('a job that fails')
    })
  const jobs = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((owner, at, all) =>
    add(owner, all.slice(0, at).filter((other) => other === owner).length + 1),
  )
  const all = Promise.allSettled(jobs)
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2'])
  for (let at = 0; at < jobs.length; at += 1) {
    finish[at]?.()
    await jobs[['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].indexOf(started[at] ?? '')]?.catch(() => {})
  }
  await all
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3', 'a4'])
})
