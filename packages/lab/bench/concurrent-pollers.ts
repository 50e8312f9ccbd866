import { median } from './alternate.ts'
import { buildRequest, load } from './load.ts'
import type { Part } from './row.ts'

const ROUNDS = 6
const PAUSE_MS = 300
const TIMEOUT_MS = 300
const GOAL = 5_000
const SIZES = [1_000, 2_000, 3_000, 4_000, 5_000]
/** measurements of each size, of which the median counts: one alone varies by a factor of two */
const RUNS = 5
const CALLS = [
  'Lottery/getLotteryInfo?key=sai60',
  'Lottery/getLotteryOneList?key=sai60',
  'Lottery/lotteryList',
]

/** maximum time for all members to connect and send their first request */
const ARRIVAL_MS = 2_000

/**
 * Concurrent pollers: members with keep-alive connections request the same draw at the same moment, three calls each,
 * six times at intervals of 300 ms. Returns the 99th percentile of the response time, ms.
 */
async function slowest(port: number, members: number): Promise<number> {
  const moment = performance.now() + ARRIVAL_MS
  const { p99 } = await load({
    port,
    connections: members,
    before: 1,
    turns: 1 + CALLS.length * ROUNDS,
    request: (_, turn) => buildRequest.get(`/api/${CALLS[turn % CALLS.length]}`),
    pause: (turn) => {
      if (turn === 1) return moment - performance.now()
      return turn > 1 && turn % CALLS.length === 1 ? PAUSE_MS : 0
    },
  })
  return p99
}

export const pollers: Part = async ({ api }, report) => {
  let most = 0
  let last = 0
  await slowest(api.port, 100) // warm-up: code of a new process is not compiled yet
  for (const members of SIZES) {
    const runs: number[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await slowest(api.port, members))
    last = median(runs)
    report(`${members} members: p99 ${runs.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    if (last > TIMEOUT_MS) break
    most = members
  }
  return [
    {
      work: 'members who poll the same draw, p99 ≤ 300 ms',
      against: '5,000 members',
      measured: `${most.toLocaleString('en')} members`,
      value: most / GOAL,
      goal: '≥ 1',
      holds: most >= GOAL,
    },
  ]
}
