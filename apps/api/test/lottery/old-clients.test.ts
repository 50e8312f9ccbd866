import { getLotteryInfo } from '@saikoro/shared/contract/lottery'
import { expect, test } from 'vitest'
import { callRaw } from '../support/call.ts'
import { openDraw, workAt } from '../support/draws.ts'
import { setUpWorld } from '../support/set-up.ts'
import { NOON } from '../support/world.ts'

const S = 1_000
/** Of the draw cycle in the specification: a poll every 300 ms, until the count is more than 5. */
const POLL = 300
const LAST_POLL = 5

const world = setUpWorld({ games: ['sai60'] })

/**
 * Runs a client that counts `second` down by an interval of a second and starts the polls at 0, also when a reply says 0.
 * It stores one interval, so that polls which start while others run are never cleared. Returns the times of its calls, ms.
 */
async function runOldClient(from: number, until: number): Promise<number[]> {
  const calls: number[] = []
  const intervals = new Map<number, { due: number; every: number; run: () => Promise<void> }>()
  let [second, polls, polling, now, nextId] = [0, 0, 0, from, 1]
  const setInterval = (run: () => Promise<void>, every: number) => {
    intervals.set(nextId, { due: now + every, every, run })
    return nextId++
  }
  const startPolls = () => {
    polls = 0
    polling = setInterval(async () => {
      polls += 1
      await load()
      if (polls > LAST_POLL) intervals.delete(polling)
    }, POLL)
  }
  const load = async () => {
    calls.push(now)
    await world.setClock(NOON + now)
    const { data } = await callRaw(world, getLotteryInfo.path, { key: 'sai60' })
    second = (data as { second: number }).second
    if (second === 0) startPolls()
  }
  await load()
  setInterval(async () => {
    second -= 1
    if (second === 0) startPolls()
  }, S)
  while (calls.length < 200) {
    const [next] = [...intervals.values()].sort((a, b) => a.due - b.due)
    if (!next || next.due > until) break
    now = next.due
    next.due += next.every
    await next.run()
  }
  return calls
}

test('an old client polls six times after an ordinary draw', async () => {
  await openDraw(world)
  await workAt(world, NOON + 52.2 * S)
  await workAt(world, NOON + 57.5 * S)
  const calls = await runOldClient(57_500, 70_000)
  expect(calls.map((at) => at - 57_500)).toEqual([0, 3_300, 3_600, 3_900, 4_200, 4_500, 4_800])
})

test('an old client does not multiply its polls while a draw is late', async () => {
  await workAt(world, NOON + 121 * S)
  await workAt(world, NOON + 172.2 * S)
  const calls = await runOldClient(177_000, 240_000)
  const busiest = Math.max(...calls.map((at) => calls.filter((c) => c >= at && c < at + 10 * S).length))
  expect({ total: calls.length, busiest }).toEqual({ total: 61, busiest: 12 })
})
