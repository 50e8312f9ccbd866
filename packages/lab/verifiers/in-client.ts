// As the client checks what it was served, before it shows dice as verified or a text as signed.
import { checkDraw } from '../../../apps/web/src/lib/fairness/check-draw.ts'
import { entryLines } from '../../shared/fairness/entry-lines.ts'
import { verifySigned } from '../../shared/fairness/house-text.ts'
import { readEntry } from '../../shared/fairness/log-read.ts'
import { standsIn, walkLog } from '../../shared/fairness/log-walk.ts'
import { verifyReceipt } from '../../shared/fairness/receipt.ts'
import { readPolicy, seenBy } from '../../shared/tlog/policy.ts'
import { type LogProof, readProof, verifyProof } from '../../shared/tlog/proof.ts'
import { answerLines } from './answer-lines.ts'

function isPublished(line: string, proof: LogProof, policy: string): boolean {
  const known = readPolicy(policy)
  const head = known.logs[0] && verifyProof(line, proof, known.logs[0].key)
  return head !== undefined && seenBy(head, known).isQuorum
}

/** Receipts and texts under the key of a genesis. */
function areSigned(line: string, signed: readonly string[]): boolean {
  const entry = readEntry(line)
  if (entry?.kind !== 'genesis' || signed.length === 0) return false
  return signed.every((jws) => verifySigned(jws, entry.receiptKey) !== undefined)
}

await answerLines(async (text) => {
  const proof = readProof(text)
  if (!proof) return false
  const { genesis, draw, leaves, log, receipts, policy, signed } = JSON.parse(proof.extra)
  if (signed) return areSigned(genesis, signed) && isPublished(genesis, proof, policy)
  const steps = await checkDraw({ genesis, draw, leaves, trusted: { seed: genesis.anchor, index: 0 } })
  return (
    steps.every(({ ok }) => ok) &&
    walkLog(log, []).fault === null &&
    standsIn(draw, log) &&
    receipts.every((jws: string) => verifyReceipt(jws, genesis.receiptKey)?.record === draw.record) &&
    isPublished(entryLines(draw).at(-1) ?? '', proof, policy)
  )
})
