import type { Dice } from '@saikoro/shared/rules/options'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Finding } from '../../fairness/witness.ts'
import { useClock } from '../../lib/clock.ts'
import type { Unverified } from '../../lib/unverified.ts'
import { type ShownDraw, showDraw } from './show-draw.ts'
import { findingQuery, getVerifier, SilenceError } from './witness-queries.ts'

/** What other calls reported of the draw, with their time, ms. */
export interface ReportedDice {
  readonly dice: Unverified<Dice> | undefined
  readonly at: number
}

const NOTHING: ReportedDice = { dice: undefined, at: 0 }
const STEP_MS = 10_000

/** Raises an alarm with both values when two calls differ. */
function useDifferenceAlarm(
  game: string,
  issue: string,
  reported: ReportedDice,
  shown: ShownDraw,
  finding?: Finding,
): void {
  const isDifferent = shown.other !== null
  const told = JSON.stringify(reported.dice)
  useEffect(() => {
    if (!isDifferent) return
    void getVerifier().then(({ witness }) =>
      witness.alarm('dice_differ', 'red', { game, issue }, { told, finding }),
    )
  }, [isDifferent, told, game, issue, finding])
}

/** Returns a draw as this device may show it. */
export function useVerifiedDraw(game: string, issue: string, reported: ReportedDice = NOTHING, isDue = true) {
  const query = useQuery({ ...findingQuery(game, issue), enabled: isDue && issue !== '' && game !== '' })
  const { data: finding, failureReason } = query
  const now = useClock((ms) => Math.floor(ms / STEP_MS) * STEP_MS)
  const told = reported.dice?.told
  const shown = showDraw({
    finding,
    told: told && told[0] > 0 ? told : undefined,
    isNewer: query.dataUpdatedAt > reported.at,
    silentSince: failureReason instanceof SilenceError ? failureReason.since : undefined,
    now,
  })
  useDifferenceAlarm(game, issue, reported, shown, finding)
  return { shown, finding, findingAt: query.dataUpdatedAt, retry: query.refetch }
}
