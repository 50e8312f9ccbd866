// What a restore loses: the difference between the data before it and the restored data.
import { mkdirSync, readFileSync } from 'node:fs'
import { type RestoreStatement, readRestoreLine } from '@saikoro/shared/restore-line'
import { CliError } from '@saikoro/system/cli'
import { verifyCheckpoint } from '@saikoro/tlog/checkpoint'
import { readVkey } from '@saikoro/tlog/note'
import type pg from 'pg'
import { startEmbedded } from '../embedded/embedded.ts'
import { withClient } from '../postgres/client.ts'
import { clusterIn } from './backup-folder.ts'
import { type LostRequest, writeLostRequests } from './lost-requests.ts'

const NAME = 'saikoro'

type Head = RestoreStatement['after']

/** The restored data, with which the former ones are compared. */
interface Restored {
  readonly after: Head
  /** the newest ids of bets, recharges, withdrawals and reservations, the time of the last payment, the newest member */
  readonly newest: readonly string[]
}

interface Comparison extends Pick<RestoreStatement, 'before' | 'lost' | 'firstDraws'> {
  /** the table of lost requests; undefined where it could not be made */
  readonly file?: string | undefined
  /** statements of former restores that this restore takes away, oldest first */
  readonly former: readonly RestoreStatement[]
}

const UNKNOWN: Comparison = { before: null, lost: null, former: [] }

/** The newest checkpoint. The root of an empty tree is the SHA-256 of nothing. */
const HEAD = `COALESCE((SELECT jsonb_build_object('size', size, 'root', root) FROM log_checkpoint ORDER BY size DESC LIMIT 1),
  '{"size": 0, "root": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}')`

/**
 * What the restored data have last: for `LOSS`, the time of the newest request in ms, after which every one is lost (receipts state
 * the same times), and that of the newest checkpoint.
 */
const NEWEST = `
  SELECT ${HEAD} AS after,
    ARRAY[(SELECT COALESCE(max(id), 0)::text FROM bet), (SELECT COALESCE(max(id), 0)::text FROM recharge),
      (SELECT COALESCE(max(id), 0)::text FROM withdrawal), (SELECT COALESCE(max(id), 0)::text FROM reservation),
      (SELECT COALESCE(max(paid_at), '-infinity')::text FROM draw_payment), (SELECT COALESCE(max(id), 0)::text FROM member)] AS newest,
    COALESCE(ms(GREATEST((SELECT max(placed_at) FROM bet), (SELECT max(created_at) FROM recharge),
      (SELECT max(created_at) FROM withdrawal))), 0)::float8 AS since,
    (SELECT max(created_at) FROM log_checkpoint) AS made`

/** Whether the draw `d` has an entry that a log of `size` entries has not. */
const isBeyond = (size: string) =>
  `EXISTS (SELECT FROM public_line l WHERE l.draw_id = d.id AND (l.place IS NULL OR l.place >= ${size}))`

/** Number and points of the lost requests of a kind. */
const amountOf = (kind: string) =>
  `(SELECT json_build_object('count', count(*), 'points', COALESCE(sum(hundredths::numeric), 0)::text) FROM gone WHERE kind = '${kind}')`

/**
 * What data have beyond the ids of `NEWEST` and the restored number of entries. `requests`: rows for the operator, with the points to be
 * made good: what an order won beyond its stake, which is back in the wallet, and a recharge. `result`: an order that stands, whose
 * result is lost. At most 500 draws are listed. `lines`: statements of former restores.
 */
const LOSS = `
  WITH gone AS (
    SELECT CASE WHEN min(b.id) > $1 THEN 'order' ELSE 'result' END AS kind, b.order_id::text AS id, b.member_id,
        sum(b.stake)::text AS hundredths, GREATEST(sum(b.payout) - sum(b.stake), 0)::text AS due, min(b.placed_at) AS at
      FROM app.bet_outcome b WHERE b.id > $1 OR b.settled_at > $5::timestamptz GROUP BY b.order_id, b.member_id
      HAVING min(b.id) > $1 OR sum(b.payout) > sum(b.stake)
    UNION ALL SELECT 'recharge', id::text, member_id, amount::text, amount::text, created_at FROM recharge WHERE id > $2
    UNION ALL SELECT 'withdrawal', id::text, member_id, amount::text, '0', created_at FROM withdrawal WHERE id > $3
    UNION ALL SELECT 'reservation', id::text, member_id, '0', '0', created_at FROM reservation WHERE id > $4
  ), lost_draw AS (
    SELECT g.key || ' ' || d.issue || ' ' || d.status AS words, d.draw_at, g.key
      FROM draw d JOIN game g ON g.id = d.game_id WHERE ${isBeyond('$7')}
  )
  SELECT ${HEAD} AS before,
    json_build_object(
      'draws', ARRAY(SELECT words FROM lost_draw ORDER BY draw_at, key LIMIT 500),
      'drawCount', (SELECT count(*) FROM lost_draw),
      'members', (SELECT count(*) FROM member WHERE id > $6),
      'reservations', (SELECT count(*) FROM gone WHERE kind = 'reservation'),
      'orders', ${amountOf('order')}, 'recharges', ${amountOf('recharge')}, 'withdrawals', ${amountOf('withdrawal')}
    ) AS lost,
    ARRAY(SELECT line FROM public_line WHERE line LIKE 'restore/v1|%' AND (place IS NULL OR place >= $7) ORDER BY id) AS lines,
    ARRAY(SELECT json_build_object('kind', r.kind, 'id', r.id, 'member', m.username,
        'points', round(hundredths::numeric / 100, 2)::text, 'due', round(due::numeric / 100, 2)::text,
        'time', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM gone r JOIN member m ON m.id = r.member_id ORDER BY r.at, r.kind, r.id) AS requests`

/** Returns a former statement as it is announced again, so that devices of its time follow. */
function announcedAgain(line: string, after: Head): RestoreStatement[] {
  const statement = readRestoreLine(line)
  if (!statement) return []
  const { at: _, ...announced } = statement
  return [{ ...announced, after: after.size < announced.after.size ? after : announced.after }]
}

/** Returns what these data have and the restored ones have not. */
export async function lostAfter(
  client: pg.Client,
  { after, newest }: Restored,
): Promise<Comparison & { readonly requests: readonly LostRequest[] }> {
  const { rows } = await client.query(LOSS, [...newest, after.size])
  const { lines, ...loss } = rows[0]
  return { ...loss, former: lines.flatMap((line: string) => announcedAgain(line, after)) }
}

/** Compares with former data that run at an address. Writes the lost requests as a table into the folder. */
async function compareRunning(url: string, folder: string, restored: Restored): Promise<Comparison> {
  const { requests, ...comparison } = await withClient(url, (client) => lostAfter(client, restored))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { ...comparison, file: writeLostRequests(folder, requests) }
}

async function compareAside(aside: string, restored: Restored): Promise<Comparison> {
  await using server = await startEmbedded({ dir: clusterIn(aside) })
  return await compareRunning(server.url(NAME), aside, restored)
}

/** Returns the tree of a signed checkpoint of this log. */
async function headOf(client: pg.Client, checkpoint: string): Promise<Head> {
  const { rows } = await client.query('SELECT vkey FROM log_identity ORDER BY id DESC LIMIT 1')
  const key = readVkey(rows[0]?.vkey ?? '')
  const found = key && verifyCheckpoint(checkpoint, key)
  if (!found) throw new CliError('This is not a checkpoint of this log. Nothing was changed.')
  return { size: found.size, root: Buffer.from(found.root).toString('hex') }
}

/** The first draw of each game that is not finished under the newest checkpoint: it and every later one may be lost. */
const FIRST_DRAWS = `SELECT DISTINCT ON (g.key) g.key || ' ' || d.issue AS words FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status NOT IN ('settled', 'void', 'skipped') OR ${isBeyond('$1')} ORDER BY g.key, d.draw_at`

async function compareCheckpoint(client: pg.Client, file: string, after: Head): Promise<Comparison> {
  const before = await headOf(client, readFileSync(file, 'utf8'))
  const { rows } = await client.query(FIRST_DRAWS, [after.size])
  return { ...UNKNOWN, before, firstDraws: rows.map(({ words }) => words) }
}

/** What is left of the data before a restore. */
export type Former =
  /** their folder */
  | { readonly aside: string }
  /** the address where they run, and the folder for the table of lost requests */
  | { readonly url: string; readonly folder: string }
  /** only a file with a signed checkpoint of their log */
  | { readonly checkpoint: string }

export interface RestoredFrom {
  readonly former: Former | undefined
  readonly reason: string
  readonly by: string
  /** When the backup was made, ISO; by default the time of the newest restored checkpoint. */
  readonly backup?: string
}

async function compare(url: string, former: Former | undefined, restored: Restored): Promise<Comparison> {
  if (!former) return UNKNOWN
  if ('aside' in former) return compareAside(former.aside, restored).catch(() => UNKNOWN)
  const comparing =
    'url' in former
      ? compareRunning(former.url, former.folder, restored)
      : withClient(url, (client) => compareCheckpoint(client, former.checkpoint, restored.after))
  return comparing.catch((cause: Error) => {
    if (cause instanceof CliError) throw cause
    throw new CliError(`What was there before cannot be read: ${cause.message}. Nothing was changed.`, {
      cause,
    })
  })
}

/**
 * Returns the statement of a restore. Where the data before it cannot be read, it says that the loss is unknown.
 * @throws CliError when the log has all entries of the former one
 */
export async function describeLoss(url: string, { former, backup, reason, by }: RestoredFrom) {
  const { rows } = await withClient(url, (client) => client.query(NEWEST))
  const { newest, since, made, after } = rows[0]
  const { former: statements, file, ...loss } = await compare(url, former, { after, newest })
  if (former && !('aside' in former) && loss.before && loss.before.size <= after.size)
    throw new CliError(
      `The log has ${after.size} entries, and before the restore it had ${loss.before.size}. Nothing was lost, and nothing was changed.`,
    )
  const at: string = backup ?? (made ?? new Date(0)).toISOString()
  const statement: RestoreStatement = { reason, by, backup: at, since, after, ...loss }
  return { former: statements, file, statement }
}
