// What a restore loses: the difference between the data before it and the restored data.
import { mkdirSync } from 'node:fs'
import { writePoints } from '@saikoro/shared/points'
import { type RestoreStatement, readRestoreLine } from '@saikoro/shared/restore-line'
import { verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readVkey } from '@saikoro/tlog/note'
import type pg from 'pg'
import { startEmbedded } from '../embedded/embedded.ts'
import { withClient } from '../postgres/client.ts'
import { CliError } from '../system/cli.ts'
import { clusterIn } from './backup-folder.ts'
import { type LostRequest, writeLostRequests } from './lost-requests.ts'

const LISTED_DRAWS = 500
const NAME = 'saikoro'

type Head = RestoreStatement['after']
type Loss = Pick<RestoreStatement, 'before' | 'lost' | 'firstDraws'>

/** The restored data, with which the former ones are compared. */
interface Restored {
  readonly after: Head
  /** the newest ids of bets, recharges, withdrawals and reservations, the time of the last settlement, the newest member */
  readonly newest: readonly string[]
}

interface Comparison extends Loss {
  /** the table of lost requests; undefined where it could not be made */
  readonly file?: string
  readonly former: Statements['former']
}

const UNKNOWN: Comparison = { before: null, lost: null, former: [] }

async function newestHead(client: pg.Client): Promise<Head> {
  const { rows } = await client.query(
    'SELECT size::float8 AS size, root FROM log_checkpoint ORDER BY size DESC LIMIT 1',
  )
  // the root of an empty tree is the SHA-256 of nothing
  return rows[0] ?? { size: 0, root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
}

/**
 * What the restored data have last: for the parameters of `REQUESTS` and the members, the time of the newest request in ms, after
 * which every one is lost (receipts state the same times), and that of the newest checkpoint.
 */
const NEWEST = `
  SELECT ARRAY[(SELECT COALESCE(max(id), 0)::text FROM bet), (SELECT COALESCE(max(id), 0)::text FROM recharge),
      (SELECT COALESCE(max(id), 0)::text FROM withdrawal), (SELECT COALESCE(max(id), 0)::text FROM reservation),
      (SELECT COALESCE(max(settled_at), '-infinity')::text FROM bet), (SELECT COALESCE(max(id), 0)::text FROM member)] AS newest,
    COALESCE(ms(GREATEST((SELECT max(placed_at) FROM bet), (SELECT max(created_at) FROM recharge),
      (SELECT max(created_at) FROM withdrawal))), 0)::float8 AS since,
    (SELECT max(created_at) FROM log_checkpoint) AS made`

/**
 * Requests after these ids, as rows for the operator, with the points to be made good: what an order won beyond its stake, which is back
 * in the wallet, and a recharge. `result`: an order that stands, whose result is lost.
 */
const REQUESTS = `
  SELECT CASE WHEN min(b.id) > $1 THEN 'order' ELSE 'result' END AS kind, b.order_id::text AS id, b.member_id,
      sum(b.stake)::text AS hundredths, GREATEST(sum(b.payout) - sum(b.stake), 0)::text AS due, min(b.placed_at) AS at
    FROM bet b WHERE b.id > $1 OR b.settled_at > $5::timestamptz GROUP BY b.order_id, b.member_id
    HAVING min(b.id) > $1 OR sum(b.payout) > sum(b.stake)
  UNION ALL SELECT 'recharge', id::text, member_id, amount::text, amount::text, created_at FROM recharge WHERE id > $2
  UNION ALL SELECT 'withdrawal', id::text, member_id, amount::text, '0', created_at FROM withdrawal WHERE id > $3
  UNION ALL SELECT 'reservation', id::text, member_id, '0', '0', created_at FROM reservation WHERE id > $4`

/** Statements of former restores that this restore takes away from the log. They are announced again, so that devices of that time follow. */
async function lostStatements(client: pg.Client, after: Head): Promise<RestoreStatement[]> {
  const { rows } = await client.query(
    `SELECT line FROM public_line WHERE line LIKE 'restore/v1|%' AND (place IS NULL OR place >= $1) ORDER BY id`,
    [after.size],
  )
  return rows.flatMap(({ line }) => {
    const statement = readRestoreLine(line)
    if (!statement) return []
    const { at: _, ...announced } = statement
    return [{ ...announced, after: after.size < announced.after.size ? after : announced.after }]
  })
}

/** Returns what these data have and the restored ones have not. */
export async function lostAfter(
  client: pg.Client,
  { after, newest }: Restored,
): Promise<Comparison & { readonly requests: readonly LostRequest[] }> {
  const { rows: draws } = await client.query(
    `SELECT g.key || ' ' || d.issue || ' ' || d.status AS words FROM draw d JOIN game g ON g.id = d.game_id
      WHERE EXISTS (SELECT FROM log_entry e JOIN public_line l ON l.hash = e.hash WHERE e.draw_id = d.id
        AND (l.place IS NULL OR l.place >= $1)) ORDER BY d.draw_at, g.key`,
    [after.size],
  )
  const { rows: requests } = await client.query(
    `SELECT r.kind, r.id, m.username AS member, r.hundredths, r.due, r.at FROM (${REQUESTS}) AS r JOIN member m ON m.id = r.member_id
      ORDER BY r.at, r.kind, r.id`,
    newest.slice(0, 5),
  )
  const members = await client.query('SELECT count(*)::int AS count FROM member WHERE id > $1', [
    newest.at(-1),
  ])
  const amountOf = (kind: string) => {
    const found = requests.filter((each) => each.kind === kind)
    return {
      count: found.length,
      points: String(found.reduce((sum, each) => sum + BigInt(each.hundredths), 0n)),
    }
  }
  return {
    former: await lostStatements(client, after),
    before: await newestHead(client),
    lost: {
      draws: draws.slice(0, LISTED_DRAWS).map(({ words }) => words),
      drawCount: draws.length,
      members: members.rows[0].count,
      reservations: amountOf('reservation').count,
      orders: amountOf('order'),
      recharges: amountOf('recharge'),
      withdrawals: amountOf('withdrawal'),
    },
    requests: requests.map(({ hundredths, due, at, ...request }) => ({
      ...request,
      points: writePoints(BigInt(hundredths)),
      due: writePoints(BigInt(due)),
      time: at.toISOString(),
    })),
  }
}

/** Compares with former data that run at an address. Writes the lost requests as a table into the folder. */
async function compareRunning(url: string, folder: string, restored: Restored): Promise<Comparison> {
  const { requests, ...comparison } = await withClient(url, (client) => lostAfter(client, restored))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { ...comparison, file: writeLostRequests(folder, requests) }
}

/** Starts the data that were moved aside, and compares. */
async function compareAside(aside: string, restored: Restored): Promise<Comparison> {
  const server = await startEmbedded({ dir: clusterIn(aside) })
  try {
    return await compareRunning(server.url(NAME), aside, restored)
  } finally {
    await server.stop()
  }
}

/** Returns the tree of a signed checkpoint of this log. */
async function headOf(client: pg.Client, checkpoint: string): Promise<Head> {
  const { rows } = await client.query('SELECT vkey FROM log_identity ORDER BY id DESC LIMIT 1')
  const key = readVkey(rows[0]?.vkey ?? '')
  const found = key && verifyCheckpoint(checkpoint, key)
  if (!found) throw new CliError('This is not a checkpoint of this log. Nothing was changed.')
  return { size: found.size, root: Buffer.from(found.root).toString('hex') }
}

/** Returns the first draw of each game that is not finished under the newest checkpoint: it and every later one may be lost. */
async function firstDraws(client: pg.Client, after: Head): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT ON (g.key) g.key || ' ' || d.issue AS words FROM draw d JOIN game g ON g.id = d.game_id
      WHERE d.status NOT IN ('settled', 'void', 'skipped') OR EXISTS (SELECT FROM log_entry e JOIN public_line l ON l.hash = e.hash
        WHERE e.draw_id = d.id AND (l.place IS NULL OR l.place >= $1)) ORDER BY g.key, d.draw_at`,
    [after.size],
  )
  return rows.map(({ words }) => words)
}

/** What is left of the data before a restore. */
export type Former =
  /** their folder */
  | { readonly aside: string }
  /** the address where they run, and the folder for the table of lost requests */
  | { readonly url: string; readonly folder: string }
  /** only a signed checkpoint of their log */
  | { readonly checkpoint: string }

export interface RestoredFrom {
  readonly former: Former | undefined
  readonly reason: string
  readonly by: string
  /** When the backup was made, ISO; by default the time of the newest restored checkpoint. */
  readonly backup?: string
}

export interface Statements {
  /** Statements of former restores that this restore takes away, oldest first. */
  readonly former: readonly RestoreStatement[]
  readonly statement: RestoreStatement
  /** The table of lost requests. */
  readonly file: string | undefined
}

async function compare(url: string, former: Former | undefined, restored: Restored): Promise<Comparison> {
  if (!former) return UNKNOWN
  if ('aside' in former) return compareAside(former.aside, restored).catch(() => UNKNOWN)
  if ('url' in former)
    return compareRunning(former.url, former.folder, restored).catch((cause: Error) => {
      const why = `The former database cannot be read: ${cause.message}. Nothing was changed.`
      throw new CliError(why, { cause })
    })
  return withClient(url, async (client) => ({
    ...UNKNOWN,
    before: await headOf(client, former.checkpoint),
    firstDraws: await firstDraws(client, restored.after),
  }))
}

/**
 * Returns the statement of a restore. Where the data before it cannot be read, it says that the loss is unknown.
 * @throws CliError when the log has all entries of the former one
 */
export async function describeLoss(
  url: string,
  { former, backup, reason, by }: RestoredFrom,
): Promise<Statements> {
  const { newest, since, made, after } = await withClient(url, async (client) => ({
    ...(await client.query(NEWEST)).rows[0],
    after: await newestHead(client),
  }))
  const { former: statements, file, ...loss } = await compare(url, former, { after, newest })
  if (former && !('aside' in former) && loss.before && loss.before.size <= after.size)
    throw new CliError(
      `The log has ${after.size} entries, and before the restore it had ${loss.before.size}. Nothing was lost, and nothing was changed.`,
    )
  return {
    former: statements,
    file,
    statement: { reason, by, backup: backup ?? (made ?? new Date(0)).toISOString(), since, after, ...loss },
  }
}
