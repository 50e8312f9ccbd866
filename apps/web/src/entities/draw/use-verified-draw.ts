import type { Dice } from '@saikoro/shared/rules/options'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Finding } from '../../fairness/witness.ts'
import { useClock } from '../../lib/clock.ts'
import type { Unverified } from '../../lib/unverified.ts'
import { type ShownDraw, showDraw } from './show-draw.ts'
import { findingQuery, getVerifier, SilenceError } from './witness-queries.ts'

/** What other calls said of the draw, and when, ms. */
export interface ReportedDice {
  readonly dice: Unverified<Dice> | undefined
  readonly at: number
}

const NOTHING: ReportedDice = { dice: undefined, at: 0 }
const STEP_MS = 10_000

/** A difference between two calls is kept with both values. */
function useDifferenceAlarm(
  game: string,
  issue: string,
  hearsay: ReportedDice,
  shown: ShownDraw,
  finding?: Finding,
): void {
  const isDifferent = shown.other !== null
  const told = JSON.stringify(hearsay.dice)
  useEffect(() => {
    if (!isDifferent) return
    void getVerifier().then(({ witness }) =>
      witness.alarm('dice_differ', 'red', { game, issue }, { told, finding }),
    )
  }, [isDifferent, told, game, issue, finding])
}

/** One draw as this device may show it, whatever else was said of it. */
export function useVerifiedDraw(game: string, issue: string, hearsay: ReportedDice = NOTHING, isDue = true) {
  const query = useQuery({ ...findingQuery(game, issue), enabled: isDue && issue !== '' && game !== '' })
  const { data: finding, failureReason } = query
  const now = useClock((ms) => Math.floor(ms / STEP_MS) * STEP_MS)
  const told = hearsay.dice?.told
  const shown = showDraw({
    finding,
    told: told && told[0] > 0 ? told : undefined,
    isNewer: query.dataUpdatedAt > hearsay.at,
    silentSince: failureReason instanceof SilenceError ? failureReason.since : undefined,
    now,
  })
  useDifferenceAlarm(game, issue, hearsay, shown, finding)
  return { shown, finding, findingAt: query.dataUpdatedAt, retry: query.refetch }
}
