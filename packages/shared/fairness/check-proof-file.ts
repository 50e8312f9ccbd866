import { readProof } from '@saikoro/tlog/proof'
import { verifyRound } from './beacon-check.ts'
import { entryLines } from './entry-lines.ts'
import { type LogLine, standsIn, walkLog } from './log-walk.ts'
import { type ProofPlace, placeOfLine, readExtra } from './proof-place.ts'
import { verifyReceipt } from './receipt.ts'
import type { Step } from './steps.ts'
import { verifyDraw } from './verify-draw.ts'
import type { Draw, Genesis } from './wire.ts'

/** What a member's file holds beside the proof of its place in the public log. */
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
  /** The entries stand in the game's log and link. */
  readonly isLinked: boolean
  /** Every receipt is the house's, for this draw, with bets that are among the leaves. */
  readonly areReceiptsGood: boolean
  readonly isVerified: boolean
}

function isGoodReceipt(jws: string, { genesis, draw, leaves }: Document): boolean {
  const receipt = verifyReceipt(jws, genesis.receiptKey)
  return receipt?.record === draw.record && receipt.leaves.every((leaf) => leaves.includes(leaf))
}

/**
 * Checks a `.tlog-proof` of a draw with nothing but its own bytes: what it cannot tell is whether its log key and its genesis
 * are those that you know.
 * @returns `undefined` when it is no such file
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
