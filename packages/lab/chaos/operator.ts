// An operator who reviews requests and records the results of the database.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Operation, pick, word } from './clients.ts'

const TABLES = ['recharge', 'withdrawal'] as const
const PAUSE_MS = 40

export interface Operator {
  readonly operations: Operation[]
  run(until: AbortSignal): Promise<void>
}

/** The note of a review is its request id, which the audit log stores once. */
export function newOperator(url: string): Operator {
  const operations: Operation[] = []

  async function review(client: pg.Client): Promise<void> {
    const table = pick(TABLES)
    const found = await client.query(`SELECT id FROM ${table} WHERE status = 1 ORDER BY random() LIMIT 1`)
    const id: number | undefined = found.rows[0]?.id
    if (id === undefined) return
    const requestId = `review ${word()}`
    const request = { member: 0, call: `review/${table}`, requestId, id }
    try {
      const sql = `UPDATE ${table} SET status = $1, note = $2 WHERE id = $3 AND status = 1`
      const { rowCount } = await client.query(sql, [Math.random() < 0.8 ? 2 : 3, requestId, id])
      operations.push({ ...request, outcome: rowCount === 1 ? 'ok' : 'fail' })
    } catch (error) {
      // an error of the server was rolled back; after a lost connection the result is unknown
      const isRefused = /^(23|P0|42501|55)/.test((error as { code?: string }).code ?? '')
      operations.push({ ...request, outcome: isRefused ? 'fail' : 'unknown' })
      throw error
    }
  }

  async function session(until: AbortSignal): Promise<void> {
    const client = new pg.Client({ connectionString: url, query_timeout: 8_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      while (!until.aborted) {
        await review(client)
        await sleep(PAUSE_MS)
      }
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    operations,
    async run(until) {
      while (!until.aborted) {
        await session(until).catch(() => {})
        if (!until.aborted) await sleep(PAUSE_MS * 5)
      }
    },
  }
}
