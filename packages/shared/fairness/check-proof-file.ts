import { readProof } from '@saikoro/tlog/proof'
import type { Draw, Genesis } from '../contract/fairness.ts'
import { verifyRound } from './beacon-check.ts'
import { entryLines } from './log.ts'
import { type LogLine, standsIn, walkLog } from './log-walk.ts'
import { type ProofPlace, placeOfLine, readExtra } from './proof-place.ts'
import { verifyReceipt } from './receipt.ts'
import type { Step } from './steps.ts'
import { verifyDraw } from './verify-draw.ts'

/** The document of a member's proof file, besides the inclusion proof in the public log. */
interface Document {
  readonly genesis: Genesis
  readonly draw: Draw
  readonly leaves: readonly string[]
  readonly log: readonly LogLine[]
  readonly receipts: readonly string[]
  readonly policy: string
}

const NAMES = ['draw', 'genesis', 'leaves', 'log', 'policy', 'receipts']

export interface CheckedFile extends ProofPlace {
  readonly draw: Draw
  readonly steps: readonly Step[]
  /** The log entries of the draw are consecutive and linked. */
  readonly isLinked: boolean
  /** Every receipt has a valid signature, is for this draw, and all its bets are among the leaves. */
  readonly areReceiptsGood: boolean
  readonly isVerified: boolean
}

function isGoodReceipt(jws: string, { genesis, draw, leaves }: Document): boolean {
  const receipt = verifyReceipt(jws, genesis.receiptKey)
  return receipt?.record === draw.record && receipt.leaves.every((leaf) => leaves.includes(leaf))
}

/**
 * Verifies a `.tlog-proof` of a draw from its own content only. The caller must compare its log key and genesis with pinned
 * values. Returns `undefined` for a malformed file.
 */
export function checkProofFile(text: string): CheckedFile | undefined {
  try {
    const proof = readProof(text)
    if (!proof) return undefined
    const document = readExtra(proof.extra, NAMES) as Document
    const { genesis, draw, leaves, log, receipts } = document
    const signatureOk = draw.signature !== null && verifyRound(genesis.publicKey, draw.round, draw.signature)
    const trusted = { seed: genesis.anchor, index: 0 }
    const steps = verifyDraw({ genesis, draw, leaves, trusted, signatureOk })
    const isLinked = walkLog(log, []).fault === null && standsIn(draw, log)
    const areReceiptsGood = receipts.every((jws) => isGoodReceipt(jws, document))
    const place = placeOfLine(entryLines(draw).at(-1) ?? '', proof, document.policy)
    return {
      ...{ draw, steps, isLinked, areReceiptsGood, ...place },
      isVerified: isLinked && areReceiptsGood && place.isLogged && steps.every(({ ok }) => ok),
    }
  } catch {
    return undefined
  }
}
