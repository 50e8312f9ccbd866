import { genesisLine } from '@saikoro/shared/fairness/log'
import type { PublicLog } from './public-log.ts'
import { pinnedGenesis } from './receipt-key.ts'
import type { WitnessParts } from './witness.ts'

/**
 * One file with what the house signed and the place of the genesis that names its key in the public log. What another key
 * signed stays out.
 * @throws while the log does not answer, or when nothing is left
 */
export async function writeSignedFile(
  { publicLog, ...parts }: WitnessParts & { readonly publicLog: PublicLog },
  jws: readonly string[],
): Promise<string> {
  const [{ verifySigned }, genesis] = await Promise.all([
    import('@saikoro/shared/fairness/house-text'),
    pinnedGenesis(parts),
  ])
  const signed = genesis ? jws.filter((each) => verifySigned(each, genesis.receiptKey)) : []
  if (!genesis || signed.length === 0) throw new Error('nothing is signed')
  const line = genesisLine(genesis)
  return publicLog.writeFile(line, { genesis: line, signed })
}
