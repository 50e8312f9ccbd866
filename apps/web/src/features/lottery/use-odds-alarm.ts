import { useEffect } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { getVerifier } from '../../entities/draw/witness-queries.ts'
import { formatOdds, type OddsRow } from './odds-rows.ts'

/** Raises an alarm, with both values as evidence, when the served odds differ from those of the open draw. */
export function useOddsAlarm({ key, next_expect: issue }: Game, rows: readonly OddsRow[]): void {
  const differing = rows.filter(({ servedOdds }) => servedOdds !== null)
  const evidence = differing
    .map(
      ({ option, odds, servedOdds }) =>
        `${option}: ${formatOdds(odds.value)}, ${formatOdds(servedOdds ?? 0)}`,
    )
    .join('; ')
  useEffect(() => {
    if (evidence === '') return
    void getVerifier().then(({ witness }) =>
      witness.alarm('odds_differ', 'red', { game: key, issue }, { evidence }),
    )
  }, [evidence, key, issue])
}
