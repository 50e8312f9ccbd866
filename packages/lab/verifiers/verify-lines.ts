// Reads one .tlog-proof per line of standard input, as a JSON string like `verify_draw.py --batch`, and prints one verdict per line.
// `page` verifies with the script of /verify.html as delivered, else as the client does before it shows dice as verified or a text as signed.
import { createInterface } from 'node:readline'
import { checkSignedFile } from '@saikoro/shared/fairness/check-signed-file'
import { entryLines } from '@saikoro/shared/fairness/log'
import { standsIn, walkLog } from '@saikoro/shared/fairness/log-walk'
import { placeOfLine } from '@saikoro/shared/fairness/proof-place'
import { verifyReceipt } from '@saikoro/shared/fairness/receipt'
import { readProof } from '@saikoro/tlog/proof'
import { checkDraw } from '@saikoro/web/src/fairness/check-draw'
import { openVerifyPage } from '@saikoro/web/verify/in-node'

async function isVerifiedByClient(text: string): Promise<boolean> {
  const proof = readProof(text)
  if (!proof) return false
  const { genesis, draw, leaves, log, receipts, policy, signed } = JSON.parse(proof.extra)
  if (signed) return checkSignedFile(text)?.isVerified === true
  const steps = await checkDraw({ genesis, draw, leaves, trusted: { seed: genesis.anchor, index: 0 } })
  return (
    steps.every(({ ok }) => ok) &&
    walkLog(log, []).fault === null &&
    standsIn(draw, log) &&
    receipts.every((jws: string) => verifyReceipt(jws, genesis.receiptKey)?.record === draw.record) &&
    placeOfLine(entryLines(draw).at(-1) ?? '', proof, policy).isLogged
  )
}

const page = process.argv[2] === 'page' ? await openVerifyPage() : undefined
const isVerified = page ? (text: string) => page.isVerified(text) : isVerifiedByClient
for await (const line of createInterface(process.stdin)) {
  const ok = await isVerified(JSON.parse(line)).catch(() => false)
  console.log(ok ? 'verified' : 'NOT VERIFIED')
}
await page?.close()
