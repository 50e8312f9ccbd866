// What `npm start` uses while nobody plays.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { withExisting } from '@saikoro/runtime/database/database'
import { withClient } from '@saikoro/runtime/postgres/client'
import { startOwnProduct } from '@saikoro/testing/own-product'
import type { Row } from './rows.ts'

/** Returns the CPU seconds of all processes that name this folder, and of their children, ended ones included. */
function cpuOf(folder: string): number {
  const counted = new Set<string>()
  let ticks = 0
  // a child has a larger number than its parent
  for (const pid of readdirSync('/proc')
    .filter(Number)
    .toSorted((a, b) => Number(a) - Number(b))) {
    try {
      const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
      const [, parent = '', ...fields] = read('stat').split(') ')[1]?.split(' ') ?? []
      if (!counted.has(parent) && !`${read('cmdline')}${read('environ')}`.includes(folder)) continue
      counted.add(pid)
      // user and system time of the process, and of its ended children
      for (const field of fields.slice(9, 13)) ticks += Number(field)
    } catch {} // it ended meanwhile
  }
  return ticks / 100 // ticks a second, on every Linux
}

/** CPU of all processes of an idle product with three games, and its commits a second. */
export async function idle(isShort: boolean): Promise<Row[]> {
  const product = await startOwnProduct({})
  const { ownerUrl } = await withExisting(product.dataDir, async (database) => database)
  const commits = () =>
    withClient(ownerUrl, async (client) => {
      const { rows } = await client.query('SELECT sum(xact_commit)::float8 AS n FROM pg_stat_database')
      return rows[0].n as number
    })
  const seconds = isShort ? 10 : 300
  await sleep(isShort ? 5_000 : 60_000) // the work of the start
  const [cpu, count] = [cpuOf(product.dataDir), await commits()]
  await sleep(seconds * 1_000)
  const share = `${((100 * (cpuOf(product.dataDir) - cpu)) / seconds).toFixed(1)} %`
  const rate = (((await commits()) - count) / seconds).toFixed(1)
  await product.stop()
  return [
    { work: 'idle product: CPU of all its processes', against: 'one core', goal: '≤ 2 %', measured: share },
    { work: 'idle product: commits a second', against: '–', goal: '≤ 2', measured: rate },
  ]
}
