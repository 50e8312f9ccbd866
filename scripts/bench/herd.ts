import { ask, load } from './load.ts'
import type { Part } from './row.ts'

const ROUNDS = 6
const PAUSE_MS = 300
const PATIENCE_MS = 300
const GOAL = 3_000
/** A process takes 4,000 connections. */
const SIZES = [250, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500]
const CALLS = [
  'Lottery/getLotteryInfo?key=sai60',
  'Lottery/getLotteryOneList?key=sai60',
  'Lottery/lotteryList',
]

/**
 * So many members who ask for the same draw from the same moment on: three calls each, and again 300 ms later, six times, over a
 * connection that stays as a browser's does. What 99 of 100 answers took at most, ms.
 */
async function slowest(port: number, members: number): Promise<number> {
  const { p99 } = await load({
    port,
    connections: members,
    turns: CALLS.length * ROUNDS,
    request: (_, turn) => ask.get(`/api/${CALLS[turn % CALLS.length]}`),
    pause: (turn) => (turn > 0 && turn % CALLS.length === 0 ? PAUSE_MS : 0),
  })
  return p99
}

export const herd: Part = async ({ api }, say) => {
  let most = 0
  let last = 0
  await slowest(api.port, 100) // the first requests of a process are compiled
  for (const members of SIZES) {
    last = await slowest(api.port, members)
    say(`${members} members: p99 ${last.toFixed(0)} ms`)
    if (last > PATIENCE_MS) break
    most = members
  }
  return [
    {
      work: 'members who poll the same draw, p99 ≤ 300 ms',
      against: '3,000 members',
      measured: `${most.toLocaleString('en')} members`,
      value: most / GOAL,
      goal: '≥ 1',
      holds: most >= GOAL,
    },
  ]
}
