import type { Draw } from '@saikoro/shared/contract/fairness'
import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { payoutWith } from '@saikoro/shared/rules/odds'
import { readDice } from './finding.ts'

/** Returns the payout of a verified draw for these leaves, hundredths: winnings, or the stakes of a void draw. */
export function payoutOfLeaves(
  leaves: readonly string[],
  { status, dice }: Pick<Draw, 'status' | 'dice'>,
): bigint {
  const thrown = readDice(dice)
  return leaves.reduce((total, text) => {
    const leaf = readLeaf(text)
    if (!leaf) return total
    if (status === 'void') return total + leaf.stake
    return thrown ? total + payoutWith(thrown, leaf.option, leaf.stake, leaf.odds) : total
  }, 0n)
}
