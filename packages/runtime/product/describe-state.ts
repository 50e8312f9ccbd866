// The page of `npm run status` as headings with named lines.

import type { LastBackup } from '../installation/last-backup.ts'
import { describeReview, type ProcessRecord, type Running } from '../installation/running.ts'
import type { Unfinished } from '../installation/unfinished.ts'
import { describeBytes } from '../system/disk.ts'
import type { GameBeacon, GameState, Queue, State } from './state.ts'

type Line = readonly [name: string, words: string]

const UNREADABLE: Line = ['', 'not readable with this login, or not in this database yet']

function describeAge(since: Date | string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / 60_000)
  if (minutes < 1) return 'under a minute'
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}

function ofProcess({ name, since, ends, lastEnd }: ProcessRecord, now: Date): Line {
  const up = since ? `up for ${describeAge(since, now)}` : 'DOWN, it is being started again'
  return [name, ends ? `${up}, restarts: ${ends}, the last because it ${lastEnd}` : up]
}

function ofGame({ key, state, why }: GameState): Line {
  return [key, why ? `${state === 'paused' ? state : state.toUpperCase()}: ${why}` : state]
}

const BEACONS: Readonly<Record<string, string>> = {
  quicknet: 'quicknet: public, BEACON=sandbox changes it with a new epoch',
  sandbox:
    'sandbox: the operator could know the dice in advance; BEACON=quicknet changes it with a new epoch and needs the internet',
}

/** Returns one line for each beacon in use. */
export function ofBeacons(beacons: readonly GameBeacon[]): Line[] {
  const kinds = [...new Set(beacons.map(({ beacon }) => beacon))]
  return kinds.map((kind) => [
    kinds.length === 1
      ? 'beacon'
      : beacons
          .filter(({ beacon }) => beacon === kind)
          .map(({ key }) => key)
          .join(', '),
    BEACONS[kind] ?? kind,
  ])
}

function ofQueue({ name, waiting, oldest }: Queue, now: Date): Line {
  return [name, oldest ? `${waiting} waiting, the oldest for ${describeAge(oldest, now)}` : 'none']
}

export function ofBackup(backup: LastBackup | null, now: Date): Line {
  if (!backup) return ['last backup', 'NONE: npm run backup makes one']
  const check = backup.verified ? 'verified' : 'NOT VERIFIED'
  return ['last backup', `${describeAge(backup.at, now)} ago, ${check}, ${backup.path}`]
}

export function ofDisks(disks: State['disks']): Line[] {
  return disks.map(({ path, free, total, isLow }) => [
    'disk',
    `${describeBytes(free)} of ${describeBytes(total)} free at ${path}${isLow ? '. LOW: make room before it is full' : ''}`,
  ])
}

/** An interrupted backup looks like one that is being made. */
export function ofUnfinished(unfinished: readonly Unfinished[]): Line[] {
  return unfinished.map(({ path, bytes }) => [
    'unfinished',
    `${path}, ${describeBytes(bytes)}: being made, or interrupted; remove it if no backup or restore runs`,
  ])
}

function ofLog({ log, now }: State): Line[] {
  if (!log) return [UNREADABLE]
  const { size, signedAt, waiting, witnesses, cosignedAt, by, isQuorum, cosignedSize } = log
  const head = signedAt ? `${size} entries, signed ${describeAge(signedAt, now)} ago` : 'no checkpoint yet'
  const cosigned = cosignedAt
    ? `${by.join(', ')} cosigned ${cosignedSize} entries ${describeAge(cosignedAt, now)} ago`
    : 'NONE has cosigned'
  return [
    ['newest head', waiting > 0 ? `${head}; ${waiting} entries wait` : head],
    ['witnesses', witnesses === 0 ? 'none in the policy' : cosigned],
    ...(isQuorum ? [] : [['quorum', 'NOT REACHED: clients say so'] as const]),
  ]
}

export function ofRunning(running: Running | null, now: Date): Line[] {
  if (!running) return [['product', 'stopped']]
  return [
    ['product', `up for ${describeAge(running.since, now)} at ${running.url}`],
    ...running.processes.map((each) => ofProcess(each, now)),
    ...running.clock.map((words): Line => ['clock', words]),
  ]
}

function ofReview(running: Running | null): Line[] {
  const words = describeReview(running?.reviewSeconds)
  return words ? [['review', words]] : []
}

function ofVersions({ versions }: State): Line[] {
  const { product, node, postgres, newestMigration, pendingMigrations } = versions
  return [
    ['versions', `Saikoro ${product}, Node ${node}, PostgreSQL ${postgres}`],
    ['migrations', newestMigration ? `up to ${newestMigration}` : UNREADABLE[1]],
    ...pendingMigrations.map((name): Line => ['', `PENDING: ${name}, applied by the next npm start`]),
  ]
}

export type Part = readonly [heading: string, lines: readonly Line[]]

export const page = (parts: readonly Part[]) =>
  parts
    .map(([heading, lines]) =>
      [heading, ...lines.map(([name, words]) => `  ${name.padEnd(14)}${words}`)].join('\n'),
    )
    .join('\n\n')

/** Returns the page as headings with their lines. */
export function partsOf(state: State): Part[] {
  const { now, games, queues, troubles, workerSeen, databaseSince, databaseBytes } = state
  const up = state.running ? `up for ${describeAge(databaseSince, now)}` : 'answers'
  const database = `${up}, ${describeBytes(databaseBytes)}`
  const worker = workerSeen
    ? `a worker was last at work ${describeAge(workerSeen, now)} ago`
    : 'no worker was at work yet, or not readable'
  return [
    ['Processes', [...ofRunning(state.running, now), ['PostgreSQL', database], ['draws', worker]]],
    ['Games', games?.map(ofGame) ?? [UNREADABLE]],
    [
      'What keeps draws from running',
      troubles?.length ? troubles.map(({ detail }) => ['', detail]) : [['', 'nothing']],
    ],
    ['Random source', state.beacons ? ofBeacons(state.beacons) : [UNREADABLE]],
    ['Public log', ofLog(state)],
    [
      'Queues',
      [...ofReview(state.running), ...(queues?.map((queue) => ofQueue(queue, now)) ?? [UNREADABLE])],
    ],
    [
      'House',
      [
        ...ofDisks(state.disks),
        ofBackup(state.backup, now),
        ...ofUnfinished(state.unfinished),
        ...ofVersions(state),
      ],
    ],
  ]
}

export const describeState = (state: State): string => page(partsOf(state))
