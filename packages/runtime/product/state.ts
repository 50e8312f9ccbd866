// The state of an installation as plain data, for `npm run status` and the operators' desk. Reads only, with the caller's
// rights: an operator's login is enough.
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import {
  PUBLIC_LOG_STATE_SQL,
  type PublicLogState,
  publicLogState,
} from '../../../apps/api/src/kernel/public-log-state.ts'
import { type LastBackup, lastBackup, type Unfinished, unfinishedIn } from '../installation/backups.ts'
import { type Running, readRunning } from '../installation/running.ts'
import { APPLIED_MIGRATIONS, migrationState } from '../schema/migrate.ts'
import { type Disk, diskOf } from '../system/disk.ts'
import { inRoot, uploadsIn } from '../system/paths.ts'

type PublicLogRow = Parameters<typeof publicLogState>[0]
type Client = Pick<pg.ClientBase, 'query'>

/** A problem that /readyz reports, by a kind of `readiness_problems`. */
export interface Trouble {
  readonly kind: string
  /** in English */
  readonly detail: string
  /** values of the sentence for its kind */
  readonly facts: readonly string[]
}

/** Why a game does not run: a code of `StatusWords`, with its value. */
export type Why =
  | { readonly code: 'halted'; readonly reason: string }
  | { readonly code: 'beacon'; readonly issue: string; readonly since: Date }
  | { readonly code: 'open'; readonly issue: string }
  | { readonly code: 'closed' | 'unplanned' | 'noWorker' }

/** `late`: a draw waits for its beacon round; `idle`: open without planned draws, or without a draw worker. */
export interface GameState {
  readonly key: string
  readonly state: 'runs' | 'paused' | 'halted' | 'late' | 'idle'
  /** `null` for a running game */
  readonly why: Why | null
}

export interface Queue {
  readonly name: 'recharges' | 'withdrawals' | 'reservations' | 'reports' | 'conversations'
  readonly waiting: number
  readonly oldest: Date | null
}

export interface GameBeacon {
  readonly key: string
  readonly beacon: string
}

/** A part is `null` when the database does not answer, this login may not read it or this database does not have it yet. */
export interface State {
  readonly now: Date
  /** record of `npm start`; `null` while it does not run */
  readonly running: Running | null
  /** folders of backups and restores that were interrupted */
  readonly unfinished: readonly Unfinished[]
  readonly disks: readonly Disk[]
  readonly backup: LastBackup | null
  readonly database: { readonly since: Date; readonly bytes: number } | Error
  /** last heartbeat of a draw worker */
  readonly workerSeen: Date | null
  readonly games: readonly GameState[] | null
  /** problems that /readyz reports */
  readonly troubles: readonly Trouble[] | null
  readonly queues: readonly Queue[] | null
  /** beacon of the newest epoch of each game; empty before the first one */
  readonly beacons: readonly GameBeacon[] | null
  readonly log: PublicLogState | null
  readonly versions: {
    readonly product: string
    readonly node: string
    readonly postgres: string
    readonly newestMigration: string
    readonly pendingMigrations: readonly string[]
  }
}

const NOT_HERE = ['42501', '42P01', '42703', '42883'] // no right; no table, column or function of this name

/** Returns the rows of a query, or `null` for what this login may not read and this database does not have yet. */
async function rowsIfReadable<Row extends pg.QueryResultRow>(
  client: Client,
  sql: string,
): Promise<Row[] | null> {
  try {
    return (await client.query<Row>(sql)).rows
  } catch (error) {
    if (NOT_HERE.includes((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

interface GameRow {
  readonly key: string
  readonly reason: string
  readonly open: boolean
  readonly planned: boolean
  /** the oldest draw whose time passed a minute ago */
  readonly issue: string | null
  readonly sealed: boolean | null
  readonly since: Date
}

/** Without a draw worker at work no game runs. */
function gameOf(isAtWork: boolean, { key, reason, open, planned, issue, sealed, since }: GameRow): GameState {
  if (reason !== '') return { key, state: 'halted', why: { code: 'halted', reason } }
  if (issue !== null)
    return { key, state: 'late', why: sealed ? { code: 'beacon', issue, since } : { code: 'open', issue } }
  if (!open) return { key, state: 'paused', why: { code: 'closed' } }
  if (planned && isAtWork) return { key, state: 'runs', why: null }
  return { key, state: 'idle', why: { code: planned ? 'noWorker' : 'unplanned' } }
}

const GAMES = `
  SELECT g.key, g.halted_reason AS reason, g.status = 1 AS open,
    EXISTS (SELECT FROM draw WHERE game_id = g.id AND draw_at > app_now()) AS planned,
    late.issue, late.status = 'sealed' AS sealed, late.draw_at AS since
  FROM game g LEFT JOIN LATERAL (SELECT issue, status, draw_at FROM draw WHERE game_id = g.id AND status IN ('open', 'sealed')
    AND draw_at < app_now() - interval '1 minute' ORDER BY draw_at LIMIT 1) AS late ON true
  ORDER BY g.sort, g.id`

/** As /readyz. */
const WORKER_AWAY_MS = 10_000

/** Sentences that a function sends along with what an operator did. They answer no question. */
const SENT_ALONG = `('passkey_added', 'recharge_reversed', 'report_closed', 'signed_out')`
/** Condition: a person wrote the message, and not the product. */
export const WRITTEN = `(phrase IS NULL OR phrase NOT IN ${SENT_ALONG})`

const QUEUES = `
  SELECT 'recharges' AS name, count(*)::int AS waiting, min(created_at) AS oldest FROM recharge WHERE status = 1
  UNION ALL SELECT 'withdrawals', count(*)::int, min(aged_from) FROM withdrawal WHERE status = 1
  UNION ALL SELECT 'reservations', count(*)::int, min(created_at) FROM reservation WHERE status = 'requested'
  UNION ALL SELECT 'reports', count(*)::int, min(created_at) FROM report r WHERE NOT EXISTS (SELECT FROM report_review WHERE report_id = r.id)
  UNION ALL SELECT 'conversations', count(*)::int, min(created_at) FROM (
    SELECT DISTINCT ON (member_id, reservation_id) author, created_at FROM support_message WHERE ${WRITTEN} ORDER BY member_id, reservation_id, id DESC) AS last WHERE author = ''`

const TROUBLES = 'SELECT kind, detail, facts FROM readiness_problems() ORDER BY kind, detail'

/** The beacon of the newest epoch of each game. */
export const BEACONS = `
  SELECT DISTINCT ON (g.sort, g.id) g.key, e.beacon FROM game g JOIN fairness_epoch e ON e.game_id = g.id
  ORDER BY g.sort, g.id, e.epoch DESC`

const SERVER = `SELECT app_now() AS now, pg_postmaster_start_time() AS since, pg_database_size(current_database())::float8 AS bytes,
  current_setting('server_version') AS version`

/** Reads the state, of the database with a client; without one, `source` is why it does not answer. */
export async function readState(source: Client | Error, dataDir: string): Promise<State> {
  async function rowsOf<Row extends pg.QueryResultRow>(sql: string): Promise<Row[] | null> {
    return source instanceof Error ? null : rowsIfReadable<Row>(source, sql)
  }
  const server = source instanceof Error ? undefined : (await source.query(SERVER)).rows[0]
  const now: Date = server?.now ?? new Date()
  const [seen] = (await rowsOf<{ at: Date | null }>('SELECT max(at) AS at FROM worker_heartbeat')) ?? []
  const workerSeen = seen?.at ?? null
  const isAtWork = workerSeen !== null && now.getTime() - workerSeen.getTime() < WORKER_AWAY_MS
  const applied = await rowsOf<{ name: string }>(APPLIED_MIGRATIONS)
  const migrations = applied && migrationState(applied)
  // each disk once
  const disks = [uploadsIn(dataDir), dataDir].map(diskOf)
  return {
    now,
    running: readRunning(dataDir) ?? null,
    unfinished: unfinishedIn(dataDir),
    disks: [...new Map(disks.map((disk) => [`${disk.total} ${disk.free}`, disk])).values()],
    backup: lastBackup(dataDir) ?? null,
    database: source instanceof Error ? source : { since: server.since, bytes: server.bytes },
    workerSeen,
    games: (await rowsOf<GameRow>(GAMES))?.map((row) => gameOf(isAtWork, row)) ?? null,
    troubles: await rowsOf<Trouble>(TROUBLES),
    queues: await rowsOf<Queue>(QUEUES),
    beacons: await rowsOf<GameBeacon>(BEACONS),
    log: (await rowsOf<PublicLogRow>(PUBLIC_LOG_STATE_SQL))?.map(publicLogState)[0] ?? null,
    versions: {
      product: JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version,
      node: process.versions.node,
      postgres: server?.version ?? '?',
      newestMigration: migrations?.newest ?? '',
      pendingMigrations: migrations?.pending ?? [],
    },
  }
}
