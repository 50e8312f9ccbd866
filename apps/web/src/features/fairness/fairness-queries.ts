import { log } from '@saikoro/shared/contract/fairness'
import { entryLines } from '@saikoro/shared/fairness/entry-lines'
import { getDevice } from '../../entities/draw/witness-queries.ts'
import { callApi } from '../../lib/call.ts'
import type { Finding } from '../../lib/fairness/witness.ts'

/** One file with all that a draw is verified by, this device's receipts and the draw's place in the public log. */
export async function readProofFile({ genesis, draw, leaves }: Finding): Promise<string> {
  const [{ entries }, { publicLog, store }] = await Promise.all([
    callApi(log, { key: draw.game, from: draw.seq ?? 1 }),
    getDevice(),
  ])
  const held = await store.receipts()
  const receipts = held.filter(({ record }) => record === draw.record).map(({ jws }) => jws)
  const last = entryLines(draw).at(-1) ?? '' // it names the entries before it
  return publicLog.writeFile(last, { genesis, draw, leaves, log: entries, receipts })
}
