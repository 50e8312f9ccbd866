// As the client checks what it was served, before it shows dice as verified.
import { checkDraw } from '../../apps/web/src/lib/fairness/check-draw.ts'
import { entryLines } from '../../packages/shared/fairness/entry-lines.ts'
import { standsIn, walkLog } from '../../packages/shared/fairness/log-walk.ts'
import { verifyReceipt } from '../../packages/shared/fairness/receipt.ts'
import { readPolicy, seenBy } from '../../packages/shared/tlog/policy.ts'
import { readProof, verifyProof } from '../../packages/shared/tlog/proof.ts'
import { answerLines } from './answer-lines.ts'

await answerLines(async (text) => {
  const proof = readProof(text)
  if (!proof) return false
  const { genesis, draw, leaves, log, receipts, policy } = JSON.parse(proof.extra)
  const steps = await checkDraw({ genesis, draw, leaves, trusted: { seed: genesis.anchor, index: 0 } })
  const known = readPolicy(policy)
  const head = known.logs[0] && verifyProof(entryLines(draw).at(-1) ?? '', proof, known.logs[0].key)
  return (
    steps.every(({ ok }) => ok) &&
    walkLog(log, []).fault === null &&
    standsIn(draw, log) &&
    receipts.every((jws: string) => verifyReceipt(jws, genesis.receiptKey)?.record === draw.record) &&
    head !== undefined &&
    seenBy(head, known).isQuorum
  )
})
