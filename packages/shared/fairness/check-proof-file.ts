import { knownSignatures, readPolicy, seenBy } from '../tlog/policy.ts'
import { readProof, verifyProof } from '../tlog/proof.ts'
import { verifyRound } from './beacon-check.ts'
import { entryLines } from './entry-lines.ts'
import { type LogLine, standsIn, walkLog } from './log-walk.ts'
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

export interface CheckedFile {
  readonly draw: Draw
  readonly steps: readonly Step[]
  /** The entries stand in the game's log and link. */
  readonly isLinked: boolean
  /** Every receipt is the house's, for this draw, with bets that are among the leaves. */
  readonly areReceiptsGood: boolean
  /** The last entry lies under a head that the file's log signed, cosigned as its policy asks, and by nobody else. */
  readonly isLogged: boolean
  /** Who cosigned that head, of how many, and the log's key as the file names it. */
  readonly seenBy: readonly string[]
  readonly witnesses: number
  readonly vkey: string
  readonly isVerified: boolean
}

function readDocument(extra: string): Document {
  const document: unknown = JSON.parse(extra)
  if (
    typeof document !== 'object' ||
    document === null ||
    Object.keys(document).toSorted().join() !== NAMES.join()
  )
    throw new Error('another document')
  return document as Document
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
    const document = readDocument(proof.extra)
    const { genesis, draw, leaves, log, receipts } = document
    const signatureOk = draw.signature !== null && verifyRound(genesis.publicKey, draw.round, draw.signature)
    const trusted = { seed: genesis.anchor, index: 0 }
    const steps = verifyDraw({ genesis, draw, leaves, trusted, signatureOk })
    const isLinked = walkLog(log, []).fault === null && standsIn(draw, log)
    const areReceiptsGood = receipts.every((jws) => isGoodReceipt(jws, document))
    const policy = readPolicy(document.policy)
    const [known] = policy.logs
    const head = known && verifyProof(entryLines(draw).at(-1) ?? '', proof, known.key)
    const seen = head && seenBy(head, policy)
    const isPure =
      head && known && knownSignatures(head, known.key, policy).length === head.note.signatures.length
    const isLogged = isPure === true && seen?.isQuorum === true
    return {
      ...{ draw, steps, isLinked, areReceiptsGood, isLogged },
      seenBy: seen?.by ?? [],
      witnesses: policy.witnesses.length,
      vkey: document.policy.split(/\s+/)[1] ?? '',
      isVerified: isLinked && areReceiptsGood && isLogged && steps.every(({ ok }) => ok),
    }
  } catch {
    return undefined
  }
}
