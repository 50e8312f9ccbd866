// What a restore loses: the difference between the data before it and the restored data.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RestoreStatement } from '@saikoro/shared/restore-line'
import type pg from 'pg'
import { startEmbedded } from '../embedded/embedded.ts'
import { withClient } from '../postgres/client.ts'
import { clusterIn } from './backup-folder.ts'

const LISTED_DRAWS = 500
const NAME = 'saikoro'

type Head = RestoreStatement['after']
type Loss = Pick<RestoreStatement, 'before' | 'lost'>

const UNKNOWN: Loss = { before: null, lost: null }

async function newestHead(client: pg.Client): Promise<Head> {
  const { rows } = await client.query(
    'SELECT size::float8 AS size, root FROM log_checkpoint ORDER BY size DESC LIMIT 1',
  )
  // the root of an empty tree is the SHA-256 of nothing
  return rows[0] ?? { size: 0, root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
}

const TABLES = ['bet', 'recharge', 'withdrawal', 'reservation', 'member'] as const
type Newest = Readonly<Record<(typeof TABLES)[number], string>>

/** Returns the newest id of each table. */
async function newestIds(client: pg.Client): Promise<Newest> {
  const ids = TABLES.map((table) => `(SELECT COALESCE(max(id), 0)::text FROM ${table}) AS ${table}`)
  return (await client.query(`SELECT ${ids.join(', ')}`)).rows[0]
}

/** Requests after these ids, as rows for the operator. */
const REQUESTS = `
  SELECT 'order' AS kind, b.id::text, b.member_id, b.stake::text AS hundredths, b.placed_at AS at FROM bet b WHERE b.id > $1
  UNION ALL SELECT 'recharge', id::text, member_id, amount::text, created_at FROM recharge WHERE id > $2
  UNION ALL SELECT 'withdrawal', id::text, member_id, amount::text, created_at FROM withdrawal WHERE id > $3
  UNION ALL SELECT 'reservation', id::text, member_id, '0', created_at FROM reservation WHERE id > $4`

async function lostSince(client: pg.Client, after: Head, newest: Newest): Promise<Loss & { csv: string }> {
  const { rows: draws } = await client.query(
    `SELECT g.key || ' ' || d.issue || ' ' || d.status AS words FROM draw d JOIN game g ON g.id = d.game_id
      WHERE EXISTS (SELECT FROM log_entry e JOIN public_line l ON l.hash = e.hash WHERE e.draw_id = d.id
        AND (l.place IS NULL OR l.place >= $1)) ORDER BY d.draw_at, g.key`,
    [after.size],
  )
  const ids = [newest.bet, newest.recharge, newest.withdrawal, newest.reservation]
  const { rows: requests } = await client.query(
    `SELECT r.kind, r.id, m.username, r.hundredths, r.at FROM (${REQUESTS}) AS r JOIN member m ON m.id = r.member_id
      ORDER BY r.at, r.kind, r.id`,
    ids,
  )
  const members = await client.query('SELECT count(*)::int AS count FROM member WHERE id > $1', [
    newest.member,
  ])
  const amountOf = (kind: string) => {
    const found = requests.filter((each) => each.kind === kind)
    return {
      count: found.length,
      points: String(found.reduce((sum, each) => sum + BigInt(each.hundredths), 0n)),
    }
  }
  const cells = requests.map(({ kind, id, username, hundredths, at }) =>
    [kind, id, username, (Number(hundredths) / 100).toFixed(2), at.toISOString()].join(','),
  )
  return {
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
    csv: `kind,id,member,points,time\n${cells.map((each) => `${each}\n`).join('')}`,
  }
}

/** Starts the data that were moved aside, and compares. Writes the lost requests as a table beside them. */
async function compareAside(aside: string, after: Head, newest: Newest): Promise<Loss> {
  const server = await startEmbedded({ dir: clusterIn(aside) })
  try {
    const { csv, ...loss } = await withClient(server.url(NAME), (client) => lostSince(client, after, newest))
    writeFileSync(path.join(aside, 'lost-requests.csv'), csv, { mode: 0o600 })
    return loss
  } finally {
    await server.stop()
  }
}

export interface RestoredFrom {
  /** Folder of the data before the restore. */
  readonly aside: string | undefined
  readonly reason: string
  readonly by: string
  /** When the backup was made, ISO. */
  readonly backup: string
}

/** Returns the statement of a restore. Where the data before it cannot be read, it says that the loss is unknown. */
export async function describeLoss(
  url: string,
  { aside, ...known }: RestoredFrom,
): Promise<RestoreStatement> {
  const [after, newest] = await withClient(url, async (client) => [
    await newestHead(client),
    await newestIds(client),
  ])
  const loss = aside ? await compareAside(aside, after, newest).catch(() => UNKNOWN) : UNKNOWN
  return { ...known, after, ...loss }
}
