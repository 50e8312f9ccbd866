// The page of `npm run status` as named parts with named lines. The desk shows the same parts in the operator's language.
import type { DrawDifference } from '../../../apps/api/src/jobs/compare-draw.ts'
import type { LastBackup } from '../installation/last-backup.ts'
import {
  type ClockJump,
  describeReview,
  type LastEnd,
  type ProcessRecord,
  type Running,
} from '../installation/running.ts'
import type { Unfinished } from '../installation/unfinished.ts'
import { describeBytes } from '../system/disk.ts'
import { describeEnd } from '../system/keep-up.ts'
import type { GameBeacon, GameState, Queue, State, Trouble, Why } from './state.ts'
import { describeJump } from './watch-machine.ts'

type Line = readonly [name: string, words: string]
export type PartName = 'processes' | 'games' | 'troubles' | 'random' | 'log' | 'queues' | 'house'
export type Parts = Readonly<Record<PartName, readonly Line[]>>

/** Writes a time in the zone of the reader. */
type Moment = (at: Date) => string
/** Writes a problem of `readiness_problems` with its values. */
type Sentence = (first: string, second: string) => string

/** The words of the page. A language that lacks a sentence, or a value in it, does not compile. */
export type StatusWords = typeof ENGLISH

/** Returns the reason of a halted game in words; what the owner wrote manually stays as it is. */
export const haltIn = ({ halts }: Pick<StatusWords, 'halts'>, reason: string): string =>
  (halts as Readonly<Record<string, string>>)[reason] ?? reason

/** Returns a problem in words; the database's own sentence for a kind that is not known here. */
export function troubleIn(words: StatusWords, { kind, detail, facts }: Trouble): string {
  const { [kind]: sentence }: Readonly<Record<string, Sentence>> = words.troubles
  const [first = '', second = ''] = facts
  return sentence?.(first, kind === 'halted' ? haltIn(words, second) : second) ?? detail
}

const inUtc: Moment = (at) => `${at.toISOString().slice(0, 19)}Z`

export const ENGLISH = {
  headings: {
    processes: 'Processes',
    games: 'Games',
    troubles: 'What keeps draws from running',
    random: 'Random source',
    log: 'Public log',
    queues: 'Queues',
    house: 'House',
  } satisfies Record<PartName, string>,
  unreadable: 'not readable with this login, or not in this database yet',
  none: 'none',
  nothing: 'nothing',
  names: {
    product: 'product',
    clock: 'clock',
    draws: 'draws',
    beacon: 'beacon',
    head: 'newest head',
    witnesses: 'witnesses',
    quorum: 'quorum',
    review: 'review',
    disk: 'disk',
    backup: 'last backup',
    unfinished: 'unfinished',
    versions: 'versions',
    migrations: 'migrations',
  },
  processes: { API: 'API', 'draw worker': 'draw worker', database: 'database' },
  age(minutes: number): string {
    if (minutes < 1) return 'under a minute'
    if (minutes < 120) return `${minutes} min`
    const hours = Math.floor(minutes / 60)
    return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
  },
  up: (age: string) => `up for ${age}`,
  upAt: (age: string, url: string) => `up for ${age} at ${url}`,
  stopped: 'stopped',
  down: 'DOWN, it is being started again',
  answers: 'answers',
  restarts: (state: string, count: number, end: LastEnd | undefined, moment: Moment) =>
    `${state}, restarts: ${count}${end ? `, the last because it ${describeEnd(end)} at ${moment(new Date(end.at))}` : ''}`,
  worked: (age: string) => `a worker was last at work ${age} ago`,
  noWorker: 'no worker was at work yet, or not readable',
  jump: ({ at, ms }: ClockJump, moment: Moment) => `${moment(new Date(at))} ${describeJump(ms)}`,
  why(why: Why, moment: Moment): string {
    switch (why.code) {
      case 'halted':
        return why.reason
      case 'beacon':
        return `draw ${why.issue} has waited for its beacon round since ${moment(why.since)}`
      case 'open':
        return `draw ${why.issue} is still open`
      case 'closed':
        return 'closed by an operator'
      case 'unplanned':
        return 'no draw is planned: the draw worker is away or cannot write'
      case 'noWorker':
        return 'no draw worker is at work'
    }
  },
  halts: {
    'the root of the bets differs': 'the root of the bets differs',
    'the dice differ': 'the dice differ',
  } satisfies Record<DrawDifference, string>,
  troubles: {
    clock: () => 'the beacon is ahead of this clock',
    round: (round, party) => `round ${round} is claimed by the ${party} alone`,
    log: () => 'entries of the public log are not published',
    witness: () => 'no witness of the policy has cosigned the public log for ten minutes',
    halted: (game, reason) => `${game} is halted: ${reason}`,
    late: (game, issue) => `${game} ${issue} is late`,
    unpaid: (game, issue) => `${game} ${issue} is not paid yet`,
  } satisfies Record<string, Sentence>,
  beacons: {
    quicknet: 'quicknet: public, BEACON=sandbox changes it with a new epoch',
    sandbox:
      'sandbox: the operator could know the dice in advance; BEACON=quicknet changes it with a new epoch and needs the internet',
  } as Readonly<Record<string, string>>,
  head: (entries: number, age: string) => `${entries} entries, signed ${age} ago`,
  noHead: 'no checkpoint yet',
  unsigned: (entries: number) => `${entries} entries wait`,
  noWitness: 'none in the policy',
  noneCosigned: 'NONE has cosigned',
  cosigned: (by: string, entries: number, age: string) => `${by} cosigned ${entries} entries ${age} ago`,
  notReached: 'NOT REACHED: clients say so',
  queue: (waiting: number, age: string) => `${waiting} waiting, the oldest for ${age}`,
  review: describeReview,
  disk: (free: string, total: string, path: string) => `${free} of ${total} free at ${path}`,
  low: '. LOW: make room before it is full',
  noBackup: 'NONE: npm run backup makes one',
  backup: (age: string, isVerified: boolean, path: string) =>
    `${age} ago, ${isVerified ? 'verified' : 'NOT VERIFIED'}, ${path}`,
  unfinished: (path: string, size: string) =>
    `${path}, ${size}: being made, or interrupted; remove it if no backup or restore runs`,
  upTo: (migration: string) => `up to ${migration}`,
  pending: (migration: string) => `PENDING: ${migration}, applied by the next npm start`,
}

const ageIn = (words: StatusWords, since: Date | string, now: Date): string =>
  words.age(Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))

/** Returns the name of a process. */
export const processIn = ({ processes }: Pick<StatusWords, 'processes'>, name: string): string =>
  (processes as Readonly<Record<string, string>>)[name] ?? name

function ofProcess(
  words: StatusWords,
  moment: Moment,
  { name, since, ends, lastEnd }: ProcessRecord,
  now: Date,
): Line {
  const state = since ? words.up(ageIn(words, since, now)) : words.down
  return [processIn(words, name), ends ? words.restarts(state, ends, lastEnd, moment) : state]
}

function ofGame(words: StatusWords, moment: Moment, { key, state, why }: GameState): Line {
  return [key, why ? `${state === 'paused' ? state : state.toUpperCase()}: ${words.why(why, moment)}` : state]
}

/** Returns one line for each beacon in use. */
export function ofBeacons(beacons: readonly GameBeacon[], words: StatusWords = ENGLISH): Line[] {
  const kinds = [...new Set(beacons.map(({ beacon }) => beacon))]
  return kinds.map((kind) => [
    kinds.length === 1
      ? words.names.beacon
      : beacons
          .filter(({ beacon }) => beacon === kind)
          .map(({ key }) => key)
          .join(', '),
    words.beacons[kind] ?? kind,
  ])
}

const ofQueue = (words: StatusWords, { name, waiting, oldest }: Queue, now: Date): Line => [
  name,
  oldest ? words.queue(waiting, ageIn(words, oldest, now)) : words.none,
]

export function ofBackup(backup: LastBackup | null, now: Date, words: StatusWords = ENGLISH): Line {
  const { names } = words
  if (!backup) return [names.backup, words.noBackup]
  return [names.backup, words.backup(ageIn(words, backup.at, now), backup.verified, backup.path)]
}

export function ofDisks(disks: State['disks'], words: StatusWords = ENGLISH): Line[] {
  return disks.map(({ path, free, total, isLow }) => [
    words.names.disk,
    `${words.disk(describeBytes(free), describeBytes(total), path)}${isLow ? words.low : ''}`,
  ])
}

/** An interrupted backup looks like one that is being made. */
export function ofUnfinished(unfinished: readonly Unfinished[], words: StatusWords = ENGLISH): Line[] {
  return unfinished.map(({ path, bytes }) => [
    words.names.unfinished,
    words.unfinished(path, describeBytes(bytes)),
  ])
}

function ofLog(words: StatusWords, { log, now }: State): Line[] {
  const { names } = words
  if (!log) return [['', words.unreadable]]
  const { size, signedAt, waiting, witnesses, cosignedAt, by, isQuorum, cosignedSize } = log
  const head = signedAt ? words.head(size, ageIn(words, signedAt, now)) : words.noHead
  const cosigned = cosignedAt
    ? words.cosigned(by.join(', '), cosignedSize, ageIn(words, cosignedAt, now))
    : words.noneCosigned
  return [
    [names.head, waiting > 0 ? `${head}; ${words.unsigned(waiting)}` : head],
    [names.witnesses, witnesses === 0 ? words.noWitness : cosigned],
    ...(isQuorum ? [] : [[names.quorum, words.notReached] as const]),
  ]
}

export function ofRunning(
  running: Running | null,
  now: Date,
  words: StatusWords = ENGLISH,
  moment = inUtc,
): Line[] {
  const { names } = words
  if (!running) return [[names.product, words.stopped]]
  return [
    [names.product, words.upAt(ageIn(words, running.since, now), running.url)],
    ...running.processes.map((each) => ofProcess(words, moment, each, now)),
    ...running.clock.map((jump): Line => [names.clock, words.jump(jump, moment)]),
  ]
}

function ofReview(words: StatusWords, running: Running | null): Line[] {
  const sentence = words.review(running?.reviewSeconds)
  return sentence ? [[words.names.review, sentence]] : []
}

function ofVersions(words: StatusWords, { versions }: State): Line[] {
  const { product, node, postgres, newestMigration, pendingMigrations } = versions
  return [
    [words.names.versions, `Saikoro ${product}, Node ${node}, PostgreSQL ${postgres}`],
    [words.names.migrations, newestMigration ? words.upTo(newestMigration) : words.unreadable],
    ...pendingMigrations.map((name): Line => ['', words.pending(name)]),
  ]
}

export const page = (parts: readonly (readonly [heading: string, lines: readonly Line[]])[]) =>
  parts
    .map(([heading, lines]) =>
      [heading, ...lines.map(([name, words]) => `  ${name.padEnd(14)}${words}`)].join('\n'),
    )
    .join('\n\n')

/** Returns the parts of the page in the order of its headings. */
export function partsOf(state: State, words: StatusWords = ENGLISH, moment = inUtc): Parts {
  const { now, games, queues, troubles, workerSeen, databaseSince, databaseBytes } = state
  const up = state.running ? words.up(ageIn(words, databaseSince, now)) : words.answers
  const worker = workerSeen ? words.worked(ageIn(words, workerSeen, now)) : words.noWorker
  const unreadable: Line = ['', words.unreadable]
  return {
    processes: [
      ...ofRunning(state.running, now, words, moment),
      ['PostgreSQL', `${up}, ${describeBytes(databaseBytes)}`],
      [words.names.draws, worker],
    ],
    games: games?.map((game) => ofGame(words, moment, game)) ?? [unreadable],
    troubles: troubles?.length
      ? troubles.map((trouble) => ['', troubleIn(words, trouble)])
      : [['', troubles ? words.nothing : words.unreadable]],
    random: state.beacons ? ofBeacons(state.beacons, words) : [unreadable],
    log: ofLog(words, state),
    queues: [
      ...ofReview(words, state.running),
      ...(queues?.map((queue) => ofQueue(words, queue, now)) ?? [unreadable]),
    ],
    house: [
      ...ofDisks(state.disks, words),
      ofBackup(state.backup, now, words),
      ...ofUnfinished(state.unfinished, words),
      ...ofVersions(words, state),
    ],
  }
}

/** Returns the page of `npm run status`. */
export function describeState(state: State): string {
  const parts = partsOf(state)
  const names = Object.keys(ENGLISH.headings) as PartName[]
  return page(names.map((name) => [ENGLISH.headings[name], parts[name]]))
}
