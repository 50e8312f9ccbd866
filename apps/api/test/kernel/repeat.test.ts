import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { sealDueDraws } from '../../src/jobs/seal-due-draws.ts'
import { repeat } from '../../src/kernel/repeat.ts'
import { openDraw } from '../support/draws.ts'
import { NOON, openWorld } from '../support/world.ts'

const log = pino({ level: 'silent' })
const AN_HOUR_MS = 3_600_000

test('waits for the delay that is given for each run', async () => {
  const job = vi.fn<() => Promise<void>>().mockResolvedValue()
  const pauses = [0, 1]
  const dependencies = { log, databaseHealth: { waitUntilUp: async () => false } as never }
  const repeated = repeat(() => pauses.shift() ?? AN_HOUR_MS, dependencies, job)
  await vi.waitUntil(() => job.mock.calls.length === 3)
  await repeated.stop()
  expect(job).toHaveBeenCalledTimes(3)
})

test('schedules sealing by the next closing', async () => {
  const world = await openWorld()
  try {
    await world.setClock(NOON + 1_000)
    const draw = await openDraw(world)
    const left = draw.closes_at.getTime() - (NOON + 1_000)
    const again = await sealDueDraws({ ...world.worker, log })
    expect(again).toBeLessThanOrEqual(left)
    await world.setClock(draw.closes_at.getTime() - 120)
    expect(await sealDueDraws({ ...world.worker, log })).toBe(120)
    await world.setClock(draw.closes_at.getTime())
    expect(await sealDueDraws({ ...world.worker, log })).not.toBe(120)
    expect(await world.rows('SELECT status FROM draw WHERE id = $1', [draw.id])).toEqual([
      { status: 'sealed' },
    ])
  } finally {
    await world.close()
  }
})
