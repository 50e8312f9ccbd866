import { dataDir } from '@saikoro/system/paths'
import { withExisting } from '../database/database.ts'
import { withClient } from '../postgres/client.ts'
import { describeState } from '../product/describe-state.ts'
import { readState } from '../product/state.ts'

export const usage = `usage: pnpm status

Prints processes, games, queues, disk, last backup and versions. Reads only.`

export async function main(): Promise<number> {
  return withExisting(dataDir, ({ ownerUrl }) =>
    withClient(ownerUrl, async (client) => {
      await client.query('SET default_transaction_read_only = on')
      console.log(describeState(await readState(client, dataDir)))
      return 0
    }),
  ).catch(async (error: Error) => {
    if (error.name === 'CliError') throw error
    console.log(describeState(await readState(error, dataDir)))
    return 1
  })
}
