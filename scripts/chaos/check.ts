// Is everything as the members were told, and are the books in order?
import type pg from 'pg'
import { RULES } from '../../apps/api/src/audit/books.ts'
import { checkRules } from '../../apps/api/src/audit/rule.ts'
import type { Operation } from './clients.ts'

const TABLES: Readonly<Record<string, string>> = {
  'game/placeOrder': 'bet_order',
  'member/setUserWirhdraw': 'withdrawal',
  'system/recharge': 'recharge',
  'xuanfei/reserve': 'reservation',
}

/** Every ok is there with its id, no refused one is, and nothing was done twice. */
async function checkHistory(client: pg.Client, operations: readonly Operation[]): Promise<string[]> {
  const { rows } = await client.query(
    'SELECT member_id, call, request_id, answer_id FROM remembered_request WHERE request_id = ANY ($1)',
    [operations.map(({ requestId }) => requestId)],
  )
  const kept = new Map<string, number>(rows.map((row) => [row.request_id, row.answer_id]))
  const faults = operations.flatMap(({ call, member, requestId, outcome, id }) => {
    const found = kept.get(requestId)
    if (outcome === 'ok' && found !== id)
      return [`${call} ${requestId} of ${member}: told ok as ${id}, kept as ${found}`]
    if (outcome === 'fail' && found !== undefined)
      return [`${call} ${requestId} of ${member}: refused, and kept as ${found}`]
    return []
  })
  const members = [...new Set(operations.map(({ member }) => member))]
  for (const [call, table] of Object.entries(TABLES)) {
    const { rows: strays } = await client.query(
      `SELECT t.id FROM ${table} t WHERE t.member_id = ANY ($1)
         AND NOT EXISTS (SELECT FROM remembered_request r WHERE r.call = $2 AND r.answer_id = t.id)`,
      [members, call],
    )
    faults.push(...strays.map(({ id }) => `${table} ${id}: nobody's request`))
  }
  return faults
}

export async function findFaults(client: pg.Client, operations: readonly Operation[]): Promise<string[]> {
  const books = await checkRules(RULES, async (sql) => (await client.query(sql)).rows)
  const broken = books.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
  return [...(await checkHistory(client, operations)), ...broken]
}
