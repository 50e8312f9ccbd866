import type { Step } from '@saikoro/shared/fairness/steps'
import { type DrawEvidence, verifyDraw } from '@saikoro/shared/fairness/verify-draw'

export type CheckInput = Omit<DrawEvidence, 'signatureOk'>

/** Runs all checks of a draw, including the beacon's signature, whose code is a separate chunk. */
export async function checkDraw(input: CheckInput): Promise<Step[]> {
  const { verifyRound } = await import('@saikoro/shared/fairness/beacon-check')
  const { draw, genesis } = input
  const signatureOk = draw.signature !== null && verifyRound(genesis.publicKey, draw.round, draw.signature)
  return verifyDraw({ ...input, signatureOk })
}
