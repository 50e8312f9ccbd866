import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

test('runs two jobs at once, and the first of each owner before the next of another', async () => {
  const run = fairQueue(2)
  const started: string[] = []
  const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) =>
    run(name.slice(0, 1), async () => started.push(name)),
  )
  expect(started).toEqual(['a1', 'a2'])
  await Promise.all(jobs)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3', 'a4'])
})

test('refuses the jobs of an owner that has as many unfinished ones as it may, and accepts those of others', async () => {
  const run = fairQueue(1, 2)
  const jobs = ['a', 'a', 'a', 'b'].map((owner) => run(owner, async () => owner))
  const refused = { status: 'rejected', reason: { code: 'unavailable' } }
  const done = (value: string) => ({ status: 'fulfilled', value })
  expect(await Promise.allSettled(jobs)).toMatchObject([done('a'), done('a'), refused, done('b')])
  expect(await run('a', async () => 'again')).toBe('again')
})
