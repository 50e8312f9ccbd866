import type { Step } from '@saikoro/shared/fairness/steps'
import { type DrawEvidence, verifyDraw } from '@saikoro/shared/fairness/verify-draw'

export type CheckInput = Omit<DrawEvidence, 'signatureOk'>

/** Runs all checks of a draw, including the beacon's signature, whose code is a separate chunk. Measured as `check-draw`. */
export async function checkDraw(input: CheckInput): Promise<Step[]> {
  const start = performance.now()
  const { verifyRound } = await import('@saikoro/shared/fairness/beacon-check')
  const { draw, genesis } = input
  const signatureOk = draw.signature !== null && verifyRound(genesis.publicKey, draw.round, draw.signature)
  const steps = verifyDraw({ ...input, signatureOk })
  performance.measure('check-draw', { start })
  return steps
}
