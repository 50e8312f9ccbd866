// The state as facts, and the page of `pnpm status`, which prints their codes and values.
import type { PublicLogState } from '@saikoro/server/public-log-state'
import { hasSummerTime } from '@saikoro/shared/time-zone'
import { describeBytes } from '@saikoro/system/disk'
import { endOf } from '../installation/keep-up.ts'
import { describeReview, type ProcessRecord } from '../installation/running.ts'
import { saferVersion } from '../postgres/safe-minor.ts'
import { type Fact, fact, type GameState, type State } from './state.ts'

const UNREADABLE = [fact('', 'unreadable')]

const ofProcess = ({ name, since, ends, lastEnd }: ProcessRecord) => [
  since ? fact(name, 'up', { since: new Date(since) }) : fact(name, 'down'),
  ...(lastEnd
    ? [fact(name, 'restarted', { times: ends, end: endOf(lastEnd), at: new Date(lastEnd.at) })]
    : []),
]

const LACKS_FIXES = 'lacks security fixes: use your own server (DATABASE_URL) or docker compose'

export function ofAge(version: string) {
  const safe = saferVersion(version)
  return safe ? [fact('PostgreSQL', LACKS_FIXES, { version, safe })] : []
}

/** Returns the beacons in use, each with the games that use it when there are several. */
function ofBeacons(beacons: NonNullable<State['beacons']>) {
  const kinds = [...Map.groupBy(beacons, ({ beacon }) => beacon)]
  return kinds.map(([kind, games]) =>
    fact(kinds.length === 1 ? 'beacon' : games.map(({ key }) => key).join(', '), 'in use', { kind }),
  )
}

/** Returns the same in the words of the terminal. */
export const describeBeacons = (beacons: NonNullable<State['beacons']>) =>
  ofBeacons(beacons).map(({ name, values: { kind } }) => {
    const warning = kind === 'sandbox' ? ', the operator could know the dice in advance' : ''
    return fact(name, `${kind}${warning}; BEACON changes it with a new epoch, see docs/fairness.md`)
  })

const ofLog = (log: PublicLogState) => [
  log.signedAt
    ? fact('newest head', 'signed', { entries: log.size, at: log.signedAt })
    : fact('newest head', 'no checkpoint'),
  ...(log.waiting > 0 ? [fact('newest head', 'unsigned', { entries: log.waiting })] : []),
  log.witnesses === 0
    ? fact('witnesses', 'none in the policy')
    : log.cosignedAt
      ? fact('witnesses', 'cosigned', {
          by: log.by.join(', '),
          entries: log.cosignedSize,
          at: log.cosignedAt,
        })
      : fact('witnesses', 'none has cosigned'),
  ...(log.isQuorum ? [] : [fact('quorum', 'not reached')]),
]

const ofDisk = ({ path, free, total, isLow }: State['disks'][number]) =>
  fact('disk', isLow ? 'low' : 'room', { free: describeBytes(free), total: describeBytes(total), path })

/** Returns the parts that the terminal and the desk show. */
export function factsOf(state: State) {
  const { running, database, beacons, log, backup, workerSeen, product, migrations } = state
  const { newest, pending } = migrations ?? { newest: undefined, pending: [] }
  const postgres = database instanceof Error ? '?' : database.version
  return {
    processes: [
      running
        ? fact('product', 'runs', { since: new Date(running.since), url: running.url })
        : fact('product', 'stopped'),
      ...(running?.processes.flatMap(ofProcess) ?? []),
      ...(running?.clock.map(({ at, ms }) =>
        fact('clock', ms > 0 ? 'jumped forward' : 'jumped back', {
          seconds: Math.abs(ms / 1000).toFixed(1),
          at: new Date(at),
        }),
      ) ?? []),
      database instanceof Error
        ? fact('PostgreSQL', 'no answer', { message: database.message })
        : fact('PostgreSQL', 'answers', { since: database.since, size: describeBytes(database.bytes) }),
      ...(database instanceof Error ? [] : ofAge(database.version)),
      workerSeen ? fact('draws', 'worked', { at: workerSeen }) : fact('draws', 'no worker seen'),
    ],
    random: beacons ? ofBeacons(beacons) : UNREADABLE,
    log: log ? ofLog(log) : UNREADABLE,
    house: [
      ...state.disks.map(ofDisk),
      backup
        ? fact('last backup', backup.verified ? 'verified' : 'not verified', {
            at: new Date(backup.at),
            path: backup.path,
          })
        : fact('last backup', 'none'),
      ...(backup?.missing ? [fact('last backup', 'no file', { count: backup.missing })] : []),
      ...state.unfinished.map(({ path, bytes }) =>
        fact('unfinished', 'unfinished', { path, size: describeBytes(bytes) }),
      ),
      ...(hasSummerTime(state.displayZone, state.now.getTime())
        ? [fact('display zone', 'summer time', { zone: state.displayZone })]
        : []),
      fact('versions', 'versions', { product, node: process.versions.node, postgres }),
      newest ? fact('migrations', 'applied', { newest }) : fact('migrations', 'unreadable'),
      ...pending.map((name) => fact('migrations', 'pending', { name })),
    ],
  }
}

type Facts = ReturnType<typeof factsOf>
type Stated = Facts[keyof Facts][number] | NonNullable<GameState['why']>
/** A sentence for each code. A language that lacks one, or names a value that the fact does not have, does not compile. */
export type FactWords = {
  readonly [Each in Stated as Each['code']]: (
    values: Readonly<Record<keyof Each['values'], string>>,
  ) => string
}

export function printFact({ name, code, values }: Fact): string {
  const shown = Object.entries(values).map(
    ([key, value]) => `${key} ${value instanceof Date ? `${value.toISOString().slice(0, 19)}Z` : value}`,
  )
  return `  ${name.padEnd(14)}${[code, ...shown].join(', ')}`
}

const ofGame = ({ key, state, why }: GameState): Fact =>
  why ? { ...why, code: `${state}: ${why.code}` } : fact(key, state)

/** Returns the page of `pnpm status`; without a database, only what needs none. */
export function describeState(state: State): string {
  const { games, troubles, queues, running, beacons } = state
  const { processes, log, house } = factsOf(state)
  const review = describeReview(running?.reviewSeconds)
  const ofDatabase = {
    Games: games?.map(ofGame) ?? UNREADABLE,
    'What keeps draws from running': troubles?.map(({ kind, detail }) => fact(kind, detail)) ?? UNREADABLE,
    'Random source': beacons ? describeBeacons(beacons) : UNREADABLE,
    'Public log': log,
    Queues: [
      ...(review ? [fact('review', review)] : []),
      ...(queues?.map(({ name, waiting, oldest }) =>
        oldest ? fact(name, `${waiting} waiting`, { oldest }) : fact(name, 'none'),
      ) ?? UNREADABLE),
    ],
  }
  const parts: Readonly<Record<string, readonly Fact[]>> = {
    Processes: processes,
    ...(state.database instanceof Error ? {} : ofDatabase),
    House: house,
  }
  return Object.entries(parts)
    .map(([heading, facts]) => [heading, ...facts.map(printFact)].join('\n'))
    .join('\n\n')
}
