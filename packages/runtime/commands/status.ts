import { withExisting } from '../database/database.ts'
import { lastBackup } from '../installation/last-backup.ts'
import { readRunning } from '../installation/running.ts'
import { unfinishedIn } from '../installation/unfinished.ts'
import { withClient } from '../postgres/client.ts'
import { describeState, ofBackup, ofDisks, ofRunning, ofUnfinished, page } from '../product/describe-state.ts'
import { readState } from '../product/state.ts'
import { diskOf } from '../system/disk.ts'
import { dataDir } from '../system/paths.ts'

export const usage = `usage: npm run status

Prints processes, games, queues, disk, last backup and versions. Reads only.`

/** The part of the page that needs no database. */
function describeFiles(error: Error): string {
  const now = new Date()
  return page([
    ['Processes', [...ofRunning(readRunning(dataDir) ?? null, now), ['database', `DOWN: ${error.message}`]]],
    [
      'House',
      [
        ...ofDisks([diskOf(dataDir)]),
        ofBackup(lastBackup(dataDir) ?? null, now),
        ...ofUnfinished(unfinishedIn(dataDir)),
      ],
    ],
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
