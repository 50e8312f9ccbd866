import { log } from '@saikoro/shared/contract/fairness'
import { callApi } from '../../lib/call.ts'
import type { Finding } from '../../lib/fairness/witness.ts'

/** One file with all that a draw is verified by, for `tools/verify_draw.py`. */
export async function readProofFile({ genesis, draw, leaves }: Finding): Promise<string> {
  const { entries } = await callApi(log, { key: draw.game, from: draw.seq ?? 1 })
  return JSON.stringify({ genesis, draw, leaves, log: entries }, null, 1)
}
