import type { Draw, Genesis } from '../contract/fairness.ts'
import { commitOf, isInChain, type KnownSeed, link } from './chain.ts'
import { deriveDice } from './dice.ts'
import { entryHash, entryLines } from './log.ts'
import { allOf, type Finding, STEP_NAMES, type Step, same, step } from './steps.ts'
import { checkGenesis, verifyOpening } from './verify-opening.ts'
import { checkRoot } from './verify-root.ts'

/** The input for verifying one draw. */
export interface DrawEvidence {
  readonly genesis: Genesis
  readonly draw: Draw
  readonly leaves: readonly string[]
  /** A verified seed of this epoch's chain; the pinned anchor has index 0. */
  readonly trusted: KnownSeed
  /** The result of `verifyRound` for the draw's signature and the key of the genesis; false without a signature. */
  readonly signatureOk: boolean
}

const FAILED: Finding = { ok: false }

function checkChain({ genesis, draw, trusted }: DrawEvidence): Finding {
  const { seed, index, previousSeed } = draw
  if (seed === null || index === null || index < 1 || index > genesis.length) return FAILED
  const before = link(seed)
  return allOf(
    { ok: isInChain(seed, index, trusted), expected: trusted.seed, actual: seed },
    previousSeed === null ? { ok: true } : same(before, previousSeed),
    index === 1 ? same(before, genesis.anchor) : { ok: true },
  )
}

function checkLog({ genesis, draw }: DrawEvidence): Finding {
  const fromGenesis = checkGenesis(genesis, draw)
  if (draw.seal === null && draw.status === 'void') return fromGenesis
  const [, sealed = ''] = entryLines(draw)
  return allOf(same(entryHash(sealed), draw.seal), fromGenesis)
}

function checkSignature({ draw, signatureOk }: DrawEvidence): Finding {
  if (draw.signature === null) return { ok: draw.status === 'void' }
  return { ok: signatureOk === true, actual: draw.signature }
}

function checkDice({ seed, record, signature, dice, status }: Draw): Finding {
  if (status === 'void' && dice === null) return { ok: true }
  if (seed === null || record === null || signature === null) return FAILED
  return same(deriveDice(seed, record, signature).join(','), dice?.join(',') ?? null)
}

function checkResult(draw: Draw): Finding {
  const line = entryLines(draw).at(-1)
  return line?.startsWith('result/') ? same(entryHash(line), draw.result) : FAILED
}

/**
 * Verifies a settled or void draw and returns the steps of `STEP_NAMES`. Never throws: malformed and missing values fail
 * their step. A void draw whose seed is withheld fails `chain` and `commitment`, because the reason cannot be verified.
 */
export function verifyDraw(evidence: DrawEvidence): Step[] {
  const { genesis, draw, leaves } = evidence
  const steps = [
    step('chain', () => checkChain(evidence)),
    step('commitment', () => (draw.seed === null ? FAILED : same(commitOf(draw.seed), draw.commit))),
    ...verifyOpening(genesis, draw).filter(({ name }) => name !== 'log'),
    step('log', () => checkLog(evidence)),
    step('signature', () => checkSignature(evidence)),
    step('dice', () => checkDice(draw)),
    step('root', () => checkRoot(draw, leaves)),
    step('result', () => checkResult(draw)),
  ]
  return steps.toSorted((a, b) => STEP_NAMES.indexOf(a.name) - STEP_NAMES.indexOf(b.name))
}
