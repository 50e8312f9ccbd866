import { genesisLine } from '@saikoro/shared/fairness/log'
import type { PublicLog } from './public-log.ts'
import { pinnedGenesis } from './receipt-key.ts'
import type { VerifierParts } from './verifier.ts'

/**
 * Returns signed items and the inclusion proof of the genesis with their key as one file, without items signed by another key.
 * @throws while the log is unreachable, or when no item is left
 */
export async function writeSignedFile(
  { publicLog, ...parts }: VerifierParts & { readonly publicLog: PublicLog },
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
