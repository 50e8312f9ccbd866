import { withClient } from '../setup/client.ts'
import { withExisting } from '../setup/database.ts'
import { describeState, ofBackup, ofDisks, ofRunning, page } from '../setup/describe-state.ts'
import { diskOf } from '../setup/disk.ts'
import { lastBackup } from '../setup/last-backup.ts'
import { dataDir } from '../setup/paths.ts'
import { readRunning } from '../setup/running.ts'
import { readState } from '../setup/state.ts'

export const usage = `usage: npm run status

Prints processes, games, queues, disk, last backup and versions. Reads only.`

/** The part of the page that needs no database. */
function describeFiles(error: Error): string {
  const now = new Date()
  return page([
    ['Processes', [...ofRunning(readRunning(dataDir) ?? null, now), ['database', `DOWN: ${error.message}`]]],
    ['House', [...ofDisks([diskOf(dataDir)]), ofBackup(lastBackup(dataDir) ?? null, now)]],
  ])
}

export async function main(): Promise<number> {
  return withExisting(dataDir, ({ ownerUrl }) =>
    withClient(ownerUrl, async (client) => {
      await client.query('SET default_transaction_read_only = on')
      console.log(describeState(await readState(client, dataDir)))
      return 0
    }),
  ).catch((error: Error) => {
    if (error.name === 'CliError') throw error
    console.log(describeFiles(error))
    return 1
  })
}
