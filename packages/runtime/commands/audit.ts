import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { dataDir } from '@saikoro/system/paths'
import { attendNode } from '@saikoro/system/tools'
import { auditOf } from '../backup/verify-backup.ts'
import { withExisting } from '../database/database.ts'
import { withClient } from '../postgres/client.ts'
import { databaseFaults, unusedOrders } from '../schema/check-rights.ts'
import { describeFresh } from '../schema/fresh-schema.ts'

export const usage = `usage: pnpm ledger:audit

Verifies every ledger invariant, every draw and every recorded decision, and compares the whole catalogue, the roles and the migrations
with this version. Changes nothing. Exit code 1 if anything does not hold.`

const DECLARED = 'everything in the database and the roles of its server are as this version declares them'

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
