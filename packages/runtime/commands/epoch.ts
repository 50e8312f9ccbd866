import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { confirm } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { startNewEpochs, withoutProduct } from '../product/new-epochs.ts'

export const usage = `usage: pnpm admin epoch [REASON] [--yes-void-open-draws]

Starts a new chain for every game after FAIRNESS_SECRET or RECEIPT_KEY was lost. Voids and refunds open
draws; refuses while the product runs.

  --yes-void-open-draws   do not ask for confirmation`

const ARGUMENT = '--yes-void-open-draws'
const WARNING =
  'Every open draw will be void and refunded, and every game goes on with a new chain. Everybody sees that and the reason.'

export async function main(args: string[]): Promise<number> {
  const reason = args.filter((arg) => !arg.startsWith('--')).join(' ')
  await confirm(args, WARNING, 'void open draws', ARGUMENT)
  await ensureDatabaseClient()
  return withoutProduct(dataDir, (opened) =>
    startNewEpochs(reason || 'the owner asked for a new chain', opened),
  )
}
