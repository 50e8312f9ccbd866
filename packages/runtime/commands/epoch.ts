// `npm run epoch [-- REASON]`: a new epoch of every game, when FAIRNESS_SECRET was lost or a backup was put back by hand. It asks first.
import { ensureDatabaseClient } from '../setup/artifacts.ts'
import { confirm } from '../setup/confirm.ts'
import { startNewEpochs } from '../setup/new-epochs.ts'
import { dataDir } from '../setup/paths.ts'

const ARGUMENT = '--yes-void-open-draws'
const WARNING =
  'Every open draw will be void and refunded, and every game goes on with a new chain. Everybody sees that and the reason.'

export async function main(args: string[]): Promise<number> {
  const reason = args.filter((arg) => !arg.startsWith('--')).join(' ')
  await confirm(args, WARNING, 'void open draws', ARGUMENT)
  await ensureDatabaseClient()
  return startNewEpochs(dataDir, reason || 'the owner asked for a new chain')
}
