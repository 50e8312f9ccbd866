// The page of `npm run status` as named parts with named lines. The desk shows the same parts in the operator's language.
import type { DrawDifference } from '../../../apps/api/src/jobs/compare-draw.ts'
import type { PublicLogState } from '../../../apps/api/src/kernel/public-log-state.ts'
import { describeEnd } from '../installation/keep-up.ts'
import { type ClockJump, describeReview, type LastEnd, type ProcessRecord } from '../installation/running.ts'
import { type Disk, describeBytes } from '../system/disk.ts'
import type { GameBeacon, GameState, Queue, State, Trouble, Why } from './state.ts'
import { describeJump } from './watch-machine.ts'

type Line = readonly [name: string, words: string]
export type PartName = 'processes' | 'games' | 'troubles' | 'random' | 'log' | 'queues' | 'house'
const NEEDS_NO_DATABASE: readonly PartName[] = ['processes', 'house']
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

/** Returns the name of a process. */
export const processIn = ({ processes }: Pick<StatusWords, 'processes'>, name: string): string =>
  (processes as Readonly<Record<string, string>>)[name] ?? name

/** Returns the beacons in use, each with the games that use it when there are several. */
export function ofBeacons(beacons: readonly GameBeacon[], words: StatusWords = ENGLISH): Line[] {
  const kinds = [...Map.groupBy(beacons, ({ beacon }) => beacon)]
  return kinds.map(([kind, games]) => [
    kinds.length === 1 ? words.names.beacon : games.map(({ key }) => key).join(', '),
    words.beacons[kind] ?? kind,
  ])
}

const ageIn = ({ age }: StatusWords, now: Date) => {
  return (since: Date | string) => age(Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
}

function ofLog(log: PublicLogState, now: Date, words: StatusWords): Line[] {
  const { size, signedAt, waiting, witnesses, cosignedAt, by, isQuorum, cosignedSize } = log
  const age = ageIn(words, now)
  const head = signedAt ? words.head(size, age(signedAt)) : words.noHead
  const cosigned = cosignedAt
    ? words.cosigned(by.join(', '), cosignedSize, age(cosignedAt))
    : words.noneCosigned
  return [
    [words.names.head, waiting > 0 ? `${head}; ${words.unsigned(waiting)}` : head],
    [words.names.witnesses, witnesses === 0 ? words.noWitness : cosigned],
    ...(isQuorum ? [] : [[words.names.quorum, words.notReached] as const]),
  ]
}

/** Returns the parts of the page in the order of its headings. */
export function partsOf(state: State, words: StatusWords = ENGLISH, moment = inUtc): Parts {
  const { now, running, database, games, troubles, queues, beacons, log, backup, workerSeen, versions } =
    state
  const { names } = words
  const age = ageIn(words, now)
  const unreadable: Line[] = [['', words.unreadable]]
  const review = words.review(running?.reviewSeconds)
  const ofProcess = ({ name, since, ends, lastEnd }: ProcessRecord): Line => {
    const up = since ? words.up(age(since)) : words.down
    return [processIn(words, name), ends ? words.restarts(up, ends, lastEnd, moment) : up]
  }
  const ofGame = ({ key, state: name, why }: GameState): Line => [
    key,
    why ? `${name === 'paused' ? name : name.toUpperCase()}: ${words.why(why, moment)}` : name,
  ]
  const ofQueue = ({ name, waiting, oldest }: Queue): Line => [
    name,
    oldest ? words.queue(waiting, age(oldest)) : words.none,
  ]
  const ofDisk = ({ path, free, total, isLow }: Disk): Line => {
    const room = words.disk(describeBytes(free), describeBytes(total), path)
    return [names.disk, isLow ? room + words.low : room]
  }
  const ofDatabase = () => {
    if (database instanceof Error) return `DOWN: ${database.message}`
    return `${running ? words.up(age(database.since)) : words.answers}, ${describeBytes(database.bytes)}`
  }
  return {
    processes: [
      [names.product, running ? words.upAt(age(running.since), running.url) : words.stopped],
      ...(running?.processes.map(ofProcess) ?? []),
      ...(running?.clock.map((jump): Line => [names.clock, words.jump(jump, moment)]) ?? []),
      ['PostgreSQL', ofDatabase()],
      [names.draws, workerSeen ? words.worked(age(workerSeen)) : words.noWorker],
    ],
    games: games?.map(ofGame) ?? unreadable,
    troubles: troubles?.length
      ? troubles.map((trouble) => ['', troubleIn(words, trouble)])
      : [['', troubles ? words.nothing : words.unreadable]],
    random: beacons ? ofBeacons(beacons, words) : unreadable,
    log: log ? ofLog(log, now, words) : unreadable,
    queues: [...(review ? [[names.review, review] as const] : []), ...(queues?.map(ofQueue) ?? unreadable)],
    house: [
      ...state.disks.map(ofDisk),
      [names.backup, backup ? words.backup(age(backup.at), backup.verified, backup.path) : words.noBackup],
      ...state.unfinished.map(
        ({ path, bytes }): Line => [names.unfinished, words.unfinished(path, describeBytes(bytes))],
      ),
      [names.versions, `Saikoro ${versions.product}, Node ${versions.node}, PostgreSQL ${versions.postgres}`],
      [names.migrations, versions.newestMigration ? words.upTo(versions.newestMigration) : words.unreadable],
      ...versions.pendingMigrations.map((name): Line => ['', words.pending(name)]),
    ],
  }
}

/** Returns the page of `npm run status`; without a database, only what needs none. */
export function describeState(state: State): string {
  const parts = Object.entries(partsOf(state)) as [PartName, readonly Line[]][]
  const shown = parts.filter(
    ([name]) => !(state.database instanceof Error) || NEEDS_NO_DATABASE.includes(name),
  )
  return shown
    .map(([name, lines]) =>
      [ENGLISH.headings[name], ...lines.map(([term, words]) => `  ${term.padEnd(14)}${words}`)].join('\n'),
    )
    .join('\n\n')
}
