// Queues of rows that wait for an operator, one statement each, oldest first. `key` and `version` name the row to decide.

import * as z from 'zod/mini'
import { ask } from './desk.ts'
import type { Work } from './sessions.ts'

const SHOWN = 200

/** Display name of a profile. */
export const PROFILE_NAME = '(SELECT label FROM profile WHERE id = profile_id)'

/** Numbers of the member's last reviewed requests by their end. */
const LAST = `(SELECT jsonb_object_agg(status, n) FROM (SELECT status, count(*) AS n FROM (SELECT status FROM recharge l
    WHERE l.member_id = r.member_id AND l.id <> r.id ORDER BY l.id DESC LIMIT 10) AS newest GROUP BY status) AS counts)`

const QUEUES = {
  recharge: `SELECT r.id AS key, r.version, r.member_id, m.username, r.amount, r.payer, r.payment_reference AS reference, u.name AS voucher,
      r.created_at AS at, ${LAST} AS last
    FROM recharge r JOIN member m ON m.id = r.member_id JOIN upload u ON u.id = r.upload_id WHERE r.status = 1 ORDER BY r.created_at, r.id`,
  withdrawal: `SELECT w.id AS key, w.version, w.member_id, m.username, w.amount, w.bank, w.card_end, w.by_disabling, closer_of(w.member_id) AS closer, w.aged_from AS since, w.created_at AS at,
      (SELECT holder FROM app.card_in_force c WHERE c.member_id = w.member_id) AS holder,
      w.aged_from < app_now() - interval '72 hours' AS closes_recharges,
      NOT EXISTS (SELECT FROM operator_account WHERE review AND to_regrole('operator_' || name) IS NOT NULL AND 'operator_' || name <> session_user) AS alone
    FROM withdrawal w JOIN member m ON m.id = w.member_id WHERE w.status = 1 ORDER BY w.aged_from, w.id`,
  reservation: `SELECT r.id AS key, r.version, r.member_id, m.username, r.profile_id, ${PROFILE_NAME} AS profile,
      trim(to_char(r.wanted_on, 'YYYY-MM-DD ') || r.wanted_at) AS wanted_on, r.wish, r.created_at AS at
    FROM reservation r JOIN member m ON m.id = r.member_id WHERE r.status = 'requested' AND NOT r.practice ORDER BY r.created_at, r.id`,
  report: `SELECT r.id AS key, 0 AS version, m.id AS member_id, m.username, r.about_member_id, r.urgent, r.profile_id, ${PROFILE_NAME} AS profile,
      r.reason, r.created_at AS at
    FROM report r LEFT JOIN member m ON m.id = COALESCE(r.about_member_id, r.member_id)
    WHERE NOT EXISTS (SELECT FROM report_review WHERE report_id = r.id) ORDER BY r.urgent DESC, r.created_at, r.id`,
  conversation: `SELECT last.id AS key, last.id AS version, last.member_id, m.username, last.text, last.topic, last.reservation_id, last.recharge_id, last.withdrawal_id, last.created_at AS at, m.language, m.name,
      (SELECT name FROM upload WHERE id = last.upload_id) AS picture,
      COALESCE((SELECT assigned_to FROM conversation_state WHERE message_id = last.id), '') AS assigned_to,
      (SELECT payment_reference FROM recharge r WHERE r.member_id = last.member_id ORDER BY r.id DESC LIMIT 1) AS reference
    FROM unanswered_messages() AS last JOIN member m ON m.id = last.member_id ORDER BY last.created_at, last.id`,
  invite: `SELECT id AS key, version, NULL::int AS member_id, NULL AS username, text, created_at AS at
    FROM invite_request WHERE status = 'waiting' AND expires_at > app_now() ORDER BY created_at, id`,
  consent: `SELECT p.id AS key, extract(epoch FROM w.at)::int AS version, NULL::int AS member_id, NULL AS username, p.label AS profile,
      w.state, c.wish, w.at
    FROM profile_consent c JOIN profile p ON p.id = c.profile_id LEFT JOIN profile_draft d ON d.profile_id = p.id,
      LATERAL (SELECT state, at FROM (VALUES (1, 'withdrawn', CASE WHEN p.open THEN c.withdrawn_at END), (2, 'wish', c.wished_at),
        (3, 'consent', CASE WHEN c.link_by <> '' AND c.confirmed_by = '' THEN c.consented_at END),
        (4, 'agreed', d.agreed_at), (5, 'draft', d.created_at)) AS v (n, state, at) WHERE at IS NOT NULL ORDER BY n LIMIT 1) AS w
    ORDER BY w.at, p.id`,
  reversal: `SELECT v.recharge_id AS key, v.id AS version, r.member_id, m.username, r.amount, v.reason, v.operator, v.created_at AS at
    FROM reversal v JOIN recharge r ON r.id = v.recharge_id JOIN member m ON m.id = r.member_id
    WHERE NOT EXISTS (SELECT FROM reversal w WHERE w.recharge_id = v.recharge_id AND w.posted) ORDER BY v.created_at, v.id`,
} as const

export type Queue = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as Queue[]

const waitingShape = z.looseObject({
  key: z.int(),
  version: z.int(),
  member_id: z.nullable(z.int()),
  username: z.nullable(z.string()),
  at: z.date(),
})
export type Waiting = Readonly<z.output<typeof waitingShape>>

const countsShape = z.record(z.enum(QUEUE_NAMES), z.int())

type Asking = Pick<Work, 'db'>

/** What operators noted about the member of a row. */
const NOTED = ['tags', 'text'].map(
  (column) => `(SELECT ${column} FROM member_note n WHERE n.member_id = q.member_id)`,
)

/** Returns the first rows of a queue, or its first rows of one member. */
export const readQueue = (desk: Asking, queue: Queue, member: number | null = null): Promise<Waiting[]> =>
  ask(
    desk,
    waitingShape,
    `SELECT q.*, ${NOTED[0]} AS tags, ${NOTED[1]} AS remark FROM (${QUEUES[queue]}) AS q
      WHERE $1::int IS NULL OR q.member_id = $1 LIMIT ${SHOWN}`,
    [member],
  )

export async function countQueues(desk: Asking): Promise<Record<Queue, number>> {
  const counts = QUEUE_NAMES.map((name) => `(SELECT count(*)::int FROM (${QUEUES[name]}) AS q) AS ${name}`)
  const [row] = await ask(desk, countsShape, `SELECT ${counts.join(', ')}`)
  if (!row) throw new Error('a count has one row')
  return row
}

export async function countWaiting(desk: Asking): Promise<number> {
  return Object.values(await countQueues(desk)).reduce((sum, count) => sum + count, 0)
}

/** Returns a text that changes when a row enters or leaves a queue, or changes in it, or when a side has read further. */
export async function queuesStamp(desk: Asking): Promise<string> {
  const stamps = QUEUE_NAMES.map(
    (name) => `(SELECT concat(count(*), '/', sum(key), '/', sum(version)) FROM (${QUEUES[name]}) AS q)`,
  )
  const [row] = await ask(
    desk,
    z.object({ stamp: z.string() }),
    `SELECT concat_ws(' ', ${stamps.join(', ')}, (SELECT sum(by_member::bigint + by_operator) FROM thread_read)) AS stamp`,
  )
  return row?.stamp ?? ''
}
