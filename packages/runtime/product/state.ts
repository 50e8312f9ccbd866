// The state of an installation as plain data, for `pnpm status` and the operators' desk. Reads only, with the caller's
// rights: an operator's login is enough.
import { readFileSync } from 'node:fs'
import { PUBLIC_LOG_STATE_SQL, publicLogState } from '@saikoro/server/public-log-state'
import { diskOf } from '@saikoro/system/disk'
import { inRoot, uploadsIn } from '@saikoro/system/paths'
import type pg from 'pg'
import { lastBackup, unfinishedIn } from '../installation/backups.ts'
import { readRunning } from '../installation/running.ts'
import { APPLIED_MIGRATIONS, migrationState } from '../schema/migrate.ts'

type PublicLogRow = Parameters<typeof publicLogState>[0]
type GameBeacon = Readonly<Record<'key' | 'beacon', string>>
type Client = Pick<pg.ClientBase, 'query'>

/** A problem that /readyz reports, by a kind of `readiness_problems`. */
export interface Trouble {
  readonly kind: string
  /** in English */
  readonly detail: string
  /** values of the sentence for its kind */
  readonly facts: readonly string[]
}

type Value = string | number | Date

/** A statement about what has this name: a code with values. The terminal prints it, and the desk has a sentence for each code. */
export const fact = <const Code extends string, Key extends string>(
  name: string,
  code: Code,
  values = {} as Readonly<Record<Key, Value>>,
) => ({ name, code, values })
export type Fact = ReturnType<typeof fact<string, string>>

export interface Queue {
  readonly name: 'recharges' | 'withdrawals' | 'reservations' | 'reports' | 'conversations'
  readonly waiting: number
  readonly oldest: Date | null
}

const NOT_HERE = ['42501', '42P01', '42703', '42883'] // no right; no table, column or function of this name

interface GameRow {
  readonly key: string
  readonly reason: string
  readonly open: boolean
  readonly planned: boolean
  /** whether a draw worker was at work ten seconds ago, as /readyz */
  readonly at_work: boolean
  /** the oldest draw whose time passed a minute ago */
  readonly issue: string | null
  readonly sealed: boolean | null
  readonly since: Date
}

type Condition = 'runs' | 'paused' | 'halted' | 'late' | 'idle'
const game = <Why>(key: string, state: Condition, why: Why) => ({ key, state, why })

/** `late`: a draw waits for its beacon round; `idle`: open without planned draws, or without a draw worker. `why`: `null` for a running game. */
function gameOf({ key, reason, open, planned, at_work, issue, sealed, since }: GameRow) {
  if (reason !== '') return game(key, 'halted', fact(key, 'halted', { reason }))
  if (issue !== null && sealed) return game(key, 'late', fact(key, 'waits for the beacon', { issue, since }))
  if (issue !== null) return game(key, 'late', fact(key, 'draw is still open', { issue }))
  if (!open) return game(key, 'paused', fact(key, 'closed by an operator'))
  if (planned && at_work) return game(key, 'runs', null)
  return game(key, 'idle', planned ? fact(key, 'no draw worker is at work') : fact(key, 'no draw is planned'))
}

export type GameState = ReturnType<typeof gameOf>

const TROUBLES = 'SELECT kind, detail, facts FROM readiness_problems() ORDER BY kind, detail'

/** The beacon of the newest epoch of each game. */
export const BEACONS = `
  SELECT DISTINCT ON (g.sort, g.id) g.key, e.beacon FROM game g JOIN fairness_epoch e ON e.game_id = g.id
  ORDER BY g.sort, g.id, e.epoch DESC`

type Server = Readonly<Record<'now' | 'since', Date>> & { readonly bytes: number; readonly version: string }
const SERVER = `SELECT app_now() AS now, pg_postmaster_start_time() AS since, pg_database_size(current_database())::float8 AS bytes,
  current_setting('server_version') AS version`

/**
 * Reads the state, of the database with a client; without one, `source` is why it does not answer. A part is `null` when the database does
 * not answer, this login may not read it or this database does not have it yet.
 */
export async function readState(source: Client | Error, dataDir: string) {
  async function rowsOf<Row extends pg.QueryResultRow>(sql: string): Promise<readonly Row[] | null> {
    try {
      return source instanceof Error ? null : (await source.query<Row>(sql)).rows
    } catch (error) {
      if (NOT_HERE.includes((error as { code?: string }).code ?? '')) return null
      throw error
    }
  }
  const server = source instanceof Error ? undefined : (await source.query<Server>(SERVER)).rows[0]
  const now = server?.now ?? new Date()
  const [seen] = (await rowsOf<{ at: Date | null }>('SELECT max(at) AS at FROM worker_heartbeat')) ?? []
  const workerSeen = seen?.at ?? null
  const applied = await rowsOf<{ name: string }>(APPLIED_MIGRATIONS)
  const disks = [uploadsIn(dataDir), dataDir].map(diskOf)
  return {
    now,
    displayZone: process.env.DISPLAY_TIME_ZONE || 'Asia/Tokyo',
    running: readRunning(dataDir) ?? null,
    unfinished: unfinishedIn(dataDir),
    /** each once */
    disks: [...new Map(disks.map((disk) => [`${disk.total} ${disk.free}`, disk])).values()],
    backup: lastBackup(dataDir) ?? null,
    database: server ?? (source as Error),
    workerSeen,
    games: (await rowsOf<GameRow>('SELECT * FROM game_states()'))?.map(gameOf) ?? null,
    troubles: await rowsOf<Trouble>(TROUBLES),
    queues: await rowsOf<Queue>('SELECT * FROM waiting_queues()'),
    urgentReports: await rowsOf<{ id: number }>('SELECT id FROM urgent_reports()'),
    installedAt: (await rowsOf<{ at: Date | null }>('SELECT installed_at() AS at'))?.[0]?.at ?? null,
    beacons: await rowsOf<GameBeacon>(BEACONS),
    log: (await rowsOf<PublicLogRow>(PUBLIC_LOG_STATE_SQL))?.map(publicLogState)[0] ?? null,
    product: JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version as string,
    migrations: applied && migrationState(applied),
  }
}

export type State = Awaited<ReturnType<typeof readState>>
