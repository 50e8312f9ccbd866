import { useEffect } from 'react'
import type { Finding } from '../../fairness/witness.ts'
import type { Bet } from '../bet/bets-query.ts'
import type { ShownBet } from './verified-bet.ts'
import { getVerifier } from './witness-queries.ts'

/** Raises an alarm with both values for a bet that differs from receipt, root or draw. */
export function useBetAlarm(
  game: string,
  bet: Bet,
  { differs }: ShownBet,
  finding: Finding | undefined,
): void {
  const what = differs.join()
  useEffect(() => {
    if (what === '') return
    const evidence = { what, bet, finding }
    void getVerifier().then(({ witness }) =>
      witness.alarm('bet_differs', 'red', { game, issue: bet.expect }, evidence),
    )
  }, [what, game, bet, finding])
}
