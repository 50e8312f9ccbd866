// The kinds of fault.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@saikoro/runtime/postgres/client'
import type { BeaconMode } from './beacon.ts'
import type { Environment, ProcessKind } from './shapes.ts'

export interface Fault {
  readonly name: string
  make(environment: Environment): Promise<void>
  /** returns whether the fault can be injected here; default: everywhere */
  isPossible?(environment: Environment): boolean
  /** starts shortly before the orders of a one-minute draw close */
  readonly isAtClosing?: true
}

const STOPPED_MS = 4_000
/** of a full disk, a moved clock, cut replies and a server that is down */
const BRIEF_MS = 2_500
/** From before closing until after the deadline for sealing. */
const PAST_SEALING_MS = 9_000
const LONGER_THAN_A_DRAW_MS = 12_000
const SERVICES = ['saikoro_api', 'saikoro_draws']

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {} // it has just exited
  }
}

/** Returns processes and their children; Linux only. */
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

const killed = (kind: ProcessKind): Fault => ({
  name: `${kind} killed`,
  make: async ({ pidsOf }) => signal(pidsOf(kind).slice(0, 1), 'SIGKILL'),
})

async function stop(pids: readonly number[], milliseconds: number): Promise<void> {
  signal(pids, 'SIGSTOP')
  await sleep(milliseconds)
  signal(pids, 'SIGCONT')
}

const stopped = (kind: ProcessKind): Fault => ({
  name: `${kind} stopped for 4 s`,
  isPossible: () => kind !== 'database' || process.platform === 'linux',
  make({ pidsOf }) {
    const [first] = pidsOf(kind)
    const pids = first === undefined ? [] : [first]
    return stop(kind === 'database' ? withChildren(pids) : pids, STOPPED_MS)
  },
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
  await sleep(BRIEF_MS)
  for (const relay of relays) relay.cutReplies(0)
}

/** Limits the file size of running processes, which simulates a full disk. */
function limitFiles(pids: readonly number[], bytes: number | 'unlimited'): void {
  for (const pid of pids) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}

/** Vouchers have some hundred bytes; PostgreSQL rewrites the first pages of its files. */
const full = (kind: ProcessKind, bytes: number): Fault => ({
  name: `disk full for the ${kind}`,
  isPossible: () => spawnSync('prlimit', ['--fsize']).status === 0,
  async make({ pidsOf }) {
    const pids = () => withChildren(pidsOf(kind))
    const before = pids()
    limitFiles(before, bytes)
    await sleep(BRIEF_MS)
    limitFiles([...new Set([...before, ...pids()])], 'unlimited')
  },
})

/** Moves the clock of the database, and its commit times, by replacing the two functions that read it. */
const moved = (name: string, seconds: number): Fault => ({
  name: `clock of the database ${name}`,
  make: ({ ownerUrl }) =>
    withClient(ownerUrl, async (client) => {
      const sql = `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname IN ('app_now', 'committed_at')`
      const texts: string[] = (await client.query(sql)).rows.map(({ text }) => text)
      const readings = /clock_timestamp\(\)|pg_xact_commit_timestamp\(.*::xid\)/g
      const shifted = texts.map((text) => text.replace(readings, `$& + interval '${seconds} s'`))
      if (shifted.some((text) => texts.includes(text))) throw new Error('the clock has other functions')
      await client.query(shifted.join(';'))
      await sleep(BRIEF_MS)
      await client.query(texts.join(';'))
    }),
})

const beacon = (mode: BeaconMode): Fault => ({
  name: `beacon ${mode}`,
  isAtClosing: true,
  async make(environment) {
    environment.beacon.setMode(mode)
    await sleep(LONGER_THAN_A_DRAW_MS)
    environment.beacon.setMode('true')
  },
})

const serverKilled = (name: 'pooler' | 'valkey'): Fault => ({
  name: `${name} killed`,
  isPossible: (environment) => environment[name] !== undefined,
  async make({ [name]: server }) {
    await server?.kill()
    await sleep(BRIEF_MS)
    await server?.start()
  },
})

export const FAULTS: readonly Fault[] = [
  killed('API'),
  killed('draw worker'),
  killed('database'),
  stopped('API'),
  stopped('draw worker'),
  stopped('database'),
  {
    name: 'all killed',
    make: async ({ pidsOf }) =>
      signal([...pidsOf('API'), ...pidsOf('draw worker'), ...pidsOf('database')], 'SIGKILL'),
  },
  { name: 'restarted under load', make: ({ restart }) => restart() },
  { name: 'backend killed', make: killBackend },
  { name: 'connections of the database lost', make: endBackends },
  { name: 'replies cut', make: cutReplies },
  full('API', 64),
  full('database', 8_192),
  // further ahead would stop the games for as long, because the next draws are open already
  moved('20 s ahead', 20),
  moved('5 min behind', -300),
  serverKilled('pooler'),
  serverKilled('valkey'),
  {
    name: 'all stopped past sealing',
    isAtClosing: true,
    make: ({ pidsOf }) => stop([...pidsOf('API'), ...pidsOf('draw worker')], PAST_SEALING_MS),
  },
  beacon('silent'),
  beacon('wrong'),
  beacon('late'),
]
