import type { Step } from '@saikoro/shared/fairness/steps'
import { type DrawEvidence, verifyDraw } from '@saikoro/shared/fairness/verify-draw'

export type CheckInput = Omit<DrawEvidence, 'signatureOk'>

/** All checks of one draw, the beacon's signature included. The curve arithmetic is a chunk of its own. */
export async function checkDraw(input: CheckInput): Promise<Step[]> {
  const { verifyRound } = await import('@saikoro/shared/fairness/beacon-check')
  const { draw, genesis } = input
  const signatureOk = draw.signature !== null && verifyRound(genesis.publicKey, draw.round, draw.signature)
  return verifyDraw({ ...input, signatureOk })
}
