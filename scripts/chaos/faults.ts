// What goes wrong while members are asking.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../setup/client.ts'
import { livePostmaster } from '../setup/embedded/postmaster.ts'
import { readRunning } from '../setup/running.ts'
import type { Relay } from './relay.ts'

export interface Place {
  readonly dataDir: string
  readonly ownerUrl: string
  readonly relays: readonly Relay[]
}

const STOPPED_MS = 4_000

function pidOf({ dataDir }: Place, name: string): number | undefined {
  return readRunning(dataDir)?.processes.find((each) => each.name === name)?.pid
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(pid, name)
  } catch {} // it ended just now
}

const killed = (name: string) => async (place: Place) => signal(pidOf(place, name), 'SIGKILL')

const stopped = (name: string) => async (place: Place) => {
  const pid = pidOf(place, name)
  signal(pid, 'SIGSTOP')
  await sleep(STOPPED_MS)
  signal(pid, 'SIGCONT')
}

async function killPostmaster({ dataDir }: Place): Promise<void> {
  signal(livePostmaster(path.join(dataDir, 'postgres'))?.pid, 'SIGKILL')
}

/** PostgreSQL takes the death of one backend for a danger to all, and starts anew. */
async function killBackend({ ownerUrl }: Place): Promise<void> {
  const pid = await withClient(ownerUrl, async (client) => {
    const sql = `SELECT pid FROM pg_stat_activity WHERE usename IN ('saikoro_api', 'saikoro_draws') ORDER BY random() LIMIT 1`
    return (await client.query(sql)).rows[0]?.pid as number | undefined
  })
  signal(pid, 'SIGKILL')
}

async function endBackends({ ownerUrl }: Place): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IN ('saikoro_api', 'saikoro_draws')`
  await withClient(ownerUrl, (client) => client.query(sql))
}

async function cutReplies({ relays }: Place): Promise<void> {
  for (const relay of relays) relay.cutReplies(0.3)
  await sleep(2_500)
  for (const relay of relays) relay.cutReplies(0)
}

async function resetAll({ relays }: Place): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    for (const relay of relays) relay.reset()
    await sleep(200)
  }
}

export const FAULTS: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  'API killed': killed('API'),
  'second API killed': killed('API 2'),
  'worker killed': killed('draw worker'),
  'both workers killed': async (place) => {
    await Promise.all([killed('draw worker')(place), killed('draw worker 2')(place)])
  },
  'API stopped for 4 s': stopped('API'),
  'worker stopped for 4 s': stopped('draw worker'),
  'PostgreSQL killed': killPostmaster,
  'a backend killed': killBackend,
  'backends ended': endBackends,
  'replies cut': cutReplies,
  'connections reset': resetAll,
  'all killed': async (place) => {
    const all = ['API', 'API 2', 'draw worker', 'draw worker 2'].map((name) => killed(name)(place))
    await Promise.all([...all, killPostmaster(place)])
  },
}
