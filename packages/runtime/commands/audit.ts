import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { dataDir } from '@saikoro/system/paths'
import { attendNode } from '@saikoro/system/tools'
import type pg from 'pg'
import { auditOf } from '../backup/verify-backup.ts'
import { withExisting } from '../database/database.ts'
import { withClient } from '../postgres/client.ts'
import { databaseFaults } from '../schema/check-rights.ts'
import { describeFresh } from '../schema/fresh-schema.ts'

export const usage = `usage: pnpm ledger:audit

Verifies every ledger invariant, every draw and every recorded decision, and compares the whole catalogue, the roles and the migrations
with this version. Changes nothing. Exit code 1 if anything does not hold.`

const DECLARED = 'everything in the database and the roles of its server are as this version declares them'

// A crash skips up to 32 numbers of a sequence, a rolled back order its own.
const UNUSED_ORDERS = `
  SELECT concat_ws('–', first, NULLIF(last, first)) AS numbers FROM (
    SELECT lag(id, 1, 0::bigint) OVER (ORDER BY id) + 1 AS first, id - 1 AS last FROM (
      SELECT id FROM bet_order UNION ALL SELECT last_value + 1 FROM bet_order_id_seq WHERE is_called) AS known) AS gap
  WHERE last >= first ORDER BY first`

/** Returns the numbers of orders that are not stored: rolled back, or hidden before the seal, which the database alone cannot tell apart. */
export const unusedOrders = async (client: Pick<pg.ClientBase, 'query'>): Promise<string[]> =>
  (await client.query<{ numbers: string }>(UNUSED_ORDERS)).rows.map(({ numbers }) => numbers)

export async function main(): Promise<number> {
  await ensureDatabaseClient()
  return withExisting(dataDir, async ({ ownerUrl }) => {
    const fresh = await describeFresh(ownerUrl)
    const faults = await withClient(ownerUrl, (client) => databaseFaults(client, fresh)).catch(
      (error: Error) => [`the catalogue cannot be read: ${error.message}`],
    )
    console.log(
      [
        `${faults.length === 0 ? 'holds' : 'FAILS'}  ${DECLARED}`,
        ...faults.map((fault) => `       ${fault}`),
      ].join('\n'),
    )
    const unused = await withClient(ownerUrl, unusedOrders)
    if (unused.length > 0)
      console.log(
        `note   numbers without an order, rolled back or hidden, which receipts tell: ${unused.join(', ')}`,
      )
    const code = await attendNode(...auditOf(ownerUrl, dataDir))
    return faults.length > 0 ? 1 : code
  })
}
