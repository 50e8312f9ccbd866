// The product with a clock that this process moves, so that a draw does not take a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { periodOf } from '@saikoro/shared/rules/schedule'
import { inRoot } from '@saikoro/system/paths'
import { startChild } from '@saikoro/testing/start-child'
import pg from 'pg'

export const GAME = 'sai60'
const MINUTE = 60_000
const TIMEOUT_MS = 60_000

interface Address {
  readonly url: string
  readonly ownerUrl: string
  readonly inviteCode: string
  /** The operator's key, for a receipt of an order that is never posted. */
  readonly RECEIPT_KEY: string
}

export interface DrawRow {
  readonly issue: string
  readonly record: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawAt: number
}

const ENTRY = inRoot('apps/api/test/entry/movable-clock.ts')
const COLUMNS = `issue, record, ms(opens_at)::float8 AS "opensAt", ms(closes_at)::float8 AS "closesAt",
  ms(draw_at)::float8 AS "drawAt"`

export type World = Awaited<ReturnType<typeof openWorld>>

export async function openWorld() {
  const { address, stop } = await startChild<Address>(ENTRY)
  // one connection: concurrent visits queue their queries
  const owner = new pg.Pool({
    connectionString: address.ownerUrl,
    max: 1,
    options: '-c role=saikoro_owner',
  })

  async function now(): Promise<number> {
    const { rows } = await owner.query(`SELECT ms(app_now())::float8 AS now`)
    return rows[0].now
  }

  async function moveTo(at: number): Promise<void> {
    await owner.query('UPDATE test_clock SET base = $1', [new Date(at)])
  }

  async function drawOf(issue: string): Promise<DrawRow> {
    const { rows } = await owner.query(`SELECT ${COLUMNS} FROM draw WHERE issue = $1`, [issue])
    return rows[0]
  }

  async function untilHolds(sql: string, values: readonly unknown[]): Promise<void> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) {
      const { rows } = await owner.query(sql, [...values])
      if (rows.length > 0) return
    }
    throw new Error(`never holds: ${sql}`)
  }

  /** Waits until the worker has put a draw into this status. */
  async function until(status: string, issue: string): Promise<DrawRow> {
    await untilHolds('SELECT FROM draw WHERE status = $1 AND issue = $2', [status, issue])
    return drawOf(issue)
  }

  return {
    ...address,
    owner,
    now,
    moveTo,
    drawOf,
    until,
    /** Waits until the worker has ended every due draw. */
    untilEnded: () =>
      untilHolds(
        `SELECT WHERE NOT EXISTS
           (SELECT FROM draw WHERE draw_at <= app_now() AND status NOT IN ('settled', 'void', 'skipped'))`,
        [],
      ),
    /** Returns an open draw with most of its time left; moves the clock to the next minute if there is none. */
    async toFreshDraw(): Promise<DrawRow> {
      const { rows } = await owner.query(
        `SELECT ${COLUMNS} FROM draw WHERE status = 'open' AND opens_at > app_now() - interval '10 s'`,
      )
      if (rows[0]) return rows[0]
      const at = Math.floor((await now()) / MINUTE) * MINUTE + MINUTE + 2_000
      await moveTo(at)
      return until('open', periodOf(at, 60, 540).issue)
    },
    async stop() {
      await owner.end()
      await stop()
    },
  }
}
