// Reads one .tlog-proof per line of standard input, as a JSON string like `verify_draw.py --batch`, and prints one verdict per line.
// `page` verifies with the script of /verify.html as delivered, else as the client does before it shows dice as verified or a text as signed.
import { createInterface } from 'node:readline'
import { verifySigned } from '@saikoro/shared/fairness/house-text'
import { entryLines } from '@saikoro/shared/fairness/log'
import { readEntry } from '@saikoro/shared/fairness/log-read'
import { standsIn, walkLog } from '@saikoro/shared/fairness/log-walk'
import { verifyReceipt } from '@saikoro/shared/fairness/receipt'
import { readPolicy, seenBy } from '@saikoro/tlog/policy'
import { type LogProof, readProof, verifyProof } from '@saikoro/tlog/proof'
import { checkDraw } from '@saikoro/web/src/fairness/check-draw'
import { openVerifyPage } from '@saikoro/web/verify/in-node'

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

async function isVerifiedByClient(text: string): Promise<boolean> {
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
}

const page = process.argv[2] === 'page' ? await openVerifyPage() : undefined
const isVerified = page ? (text: string) => page.isVerified(text) : isVerifiedByClient
for await (const line of createInterface(process.stdin)) {
  const ok = await isVerified(JSON.parse(line)).catch(() => false)
  console.log(ok ? 'verified' : 'NOT VERIFIED')
}
await page?.close()
