// The kinds of fault, and the processes of the product under test by name.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePostmaster } from '../../runtime/embedded/postmaster.ts'
import { readRunning } from '../../runtime/installation/running.ts'
import { withClient } from '../../runtime/postgres/client.ts'
import type { BeaconMode, BeaconRelay } from './beacon.ts'
import type { ClockOwner, Clocks } from './clocks.ts'
import type { Relay } from './relay.ts'

export interface Environment {
  readonly dataDir: string
  readonly ownerUrl: string
  readonly relays: readonly Relay[]
  readonly beacon: BeaconRelay | undefined
  readonly clocks: Clocks | undefined
}

export interface Fault {
  readonly name: string
  make(environment: Environment): Promise<void>
  /** why it is unavailable here */
  missing?(environment: Environment): string | undefined
  /** starts shortly before the orders of a one-minute draw close */
  readonly isAtClosing?: true
  /** stops games for minutes, so it is injected once in this many rounds */
  readonly every?: number
}

const APIS = ['API', 'API 2']
const WORKERS = ['draw worker', 'draw worker 2']
const STOPPED_MS = 4_000
const FULL_MS = 2_500
const MOVED_MS = 2_500
const FIVE_MINUTES_MS = 300_000
/** From before closing until after the deadline for sealing. */
const PAST_SEALING_MS = 9_000
const LONGER_THAN_A_DRAW_MS = 12_000
const SERVICES = ['saikoro_api', 'saikoro_draws']

const killed = (name: string, processes: readonly string[]): Fault => ({
  name,
  make: async ({ dataDir }) => signal(pidsOf(dataDir, processes), 'SIGKILL'),
})

async function stop(
  { dataDir }: Environment,
  processes: readonly string[],
  milliseconds: number,
): Promise<void> {
  const pids = pidsOf(dataDir, processes)
  signal(pids, 'SIGSTOP')
  await sleep(milliseconds)
  signal(pids, 'SIGCONT')
}

const stopped = (name: string, processes: readonly string[]): Fault => ({
  name,
  make: (environment) => stop(environment, processes, STOPPED_MS),
})

/** Killing one backend makes PostgreSQL restart all of them. */
async function killBackend({ ownerUrl }: Environment): Promise<void> {
  const pids = await withClient(ownerUrl, async (client) => {
    const sql = 'SELECT pid FROM pg_stat_activity WHERE usename = ANY ($1) ORDER BY random() LIMIT 1'
    return (await client.query(sql, [SERVICES])).rows.map(({ pid }) => pid as number)
  })
  signal(pids, 'SIGKILL')
}

async function endBackends({ ownerUrl }: Environment): Promise<void> {
  const sql = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ANY ($1)'
  await withClient(ownerUrl, (client) => client.query(sql, [SERVICES]))
}

async function cutReplies({ relays }: Environment): Promise<void> {
  for (const relay of relays) relay.cutReplies(0.3)
  await sleep(2_500)
  for (const relay of relays) relay.cutReplies(0)
}

async function resetAll({ relays }: Environment): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    for (const relay of relays) relay.reset()
    await sleep(200)
  }
}

/** Vouchers have some hundred bytes; PostgreSQL rewrites the first pages of its files. */
const full = (name: string, bytes: number, pidsIn: (dataDir: string) => number[]): Fault => ({
  name,
  missing: () => (canLimitFiles() ? undefined : 'there is no prlimit'),
  async make({ dataDir }) {
    const before = pidsIn(dataDir)
    limitFiles(before, bytes)
    await sleep(FULL_MS)
    limitFiles([...new Set([...before, ...pidsIn(dataDir)])], undefined)
  },
})

const moved = (owner: ClockOwner, by: 'ahead' | 'behind', every?: number): Fault => ({
  name: `clock of the ${owner} 5 min ${by}`.replace('the PostgreSQL', 'PostgreSQL'),
  ...(every && { every }),
  missing: ({ clocks }) => (clocks ? undefined : 'no clock can be moved without Linux and a C compiler'),
  async make({ clocks }) {
    clocks?.move(owner, by === 'ahead' ? FIVE_MINUTES_MS : -FIVE_MINUTES_MS)
    await sleep(MOVED_MS)
    clocks?.move(owner, 0)
  },
})

const beacon = (mode: BeaconMode): Fault => ({
  name: `beacon ${mode}`,
  isAtClosing: true,
  missing: (environment) => (environment.beacon ? undefined : 'the product uses the sandbox beacon'),
  async make(environment) {
    environment.beacon?.setMode(mode)
    await sleep(LONGER_THAN_A_DRAW_MS)
    environment.beacon?.setMode('true')
  },
})

export const FAULTS: readonly Fault[] = [
  killed('API killed', ['API']),
  { name: 'replies cut', make: cutReplies },
  moved('APIs', 'ahead'),
  stopped('worker stopped for 4 s', ['draw worker']),
  moved('draw workers', 'behind'),
  { name: 'PostgreSQL killed', make: async ({ dataDir }) => signal(postmasterOf(dataDir), 'SIGKILL') },
  { name: 'connections reset', make: resetAll },
  killed('second API killed', ['API 2']),
  moved('PostgreSQL', 'behind'),
  killed('worker killed', ['draw worker']),
  full('disk full for vouchers', 64, (dataDir) => pidsOf(dataDir, APIS)),
  { name: 'a backend killed', make: killBackend },
  stopped('API stopped for 4 s', ['API']),
  moved('APIs', 'behind'),
  { name: 'backends ended', make: endBackends },
  killed('both workers killed', WORKERS),
  moved('draw workers', 'ahead'),
  full('disk full for PostgreSQL', 8_192, (dataDir) => withChildren(postmasterOf(dataDir))),
  {
    name: 'all killed',
    make: async ({ dataDir }) =>
      signal([...pidsOf(dataDir, [...APIS, ...WORKERS]), ...postmasterOf(dataDir)], 'SIGKILL'),
  },
  moved('PostgreSQL', 'ahead', 100),
  {
    name: 'all stopped past sealing',
    isAtClosing: true,
    make: (environment) => stop(environment, [...APIS, ...WORKERS], PAST_SEALING_MS),
  },
  beacon('silent'),
  beacon('wrong'),
  beacon('late'),
]

function pidsOf(dataDir: string, names: readonly string[]): number[] {
  const processes = readRunning(dataDir)?.processes ?? []
  return processes.flatMap(({ name, pid }) => (names.includes(name) && pid !== undefined ? [pid] : []))
}

function postmasterOf(dataDir: string): number[] {
  const pid = livePostmaster(path.join(dataDir, 'postgres'))?.pid
  return pid === undefined ? [] : [pid]
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {} // it has just exited
  }
}

/** Returns a process and its descendants; Linux only. */
function withChildren(pids: readonly number[]): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return pids.includes(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      return false
    }
  })
  return [...pids, ...children.map(Number)]
}

const UNLIMITED = 'unlimited'

/** Returns whether `prlimit` is available, which limits running processes. */
const canLimitFiles = () => spawnSync('prlimit', ['--fsize']).status === 0

/** Limits the file size of these processes, which simulates a full disk. */
function limitFiles(pids: readonly number[], bytes: number | undefined): void {
  for (const pid of pids) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? UNLIMITED}:`])
}
