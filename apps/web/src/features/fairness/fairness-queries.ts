import { log } from '@saikoro/shared/contract/fairness'
import { entryLines } from '@saikoro/shared/fairness/log'
import { getVerifier } from '../../entities/draw/witness-queries.ts'
import type { Finding } from '../../fairness/witness.ts'
import { callApi } from '../../lib/call.ts'

/** Returns a file with everything needed to verify the draw offline: the draw, this device's receipts and the log inclusion proof. */
export async function readProofFile({ genesis, draw, leaves }: Finding): Promise<string> {
  const [{ entries }, { publicLog, store }] = await Promise.all([
    callApi(log, { key: draw.game, from: draw.seq ?? 1 }),
    getVerifier(),
  ])
  const held = await store.receipts()
  const receipts = held.filter(({ record }) => record === draw.record).map(({ jws }) => jws)
  const last = entryLines(draw).at(-1) ?? '' // the last entry commits to the entries before it
  return publicLog.writeFile(last, { genesis, draw, leaves, log: entries, receipts })
}
