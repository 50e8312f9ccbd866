import type { Dice } from '@saikoro/shared/rules/options'
import type { Unverified } from '@saikoro/shared/source'
import { useQuery } from '@tanstack/react-query'
import { useClock } from '../../lib/clock.ts'
import { reportedOf } from '../../lib/unverified.ts'
import { clockQuery, FailedCheckError, findingQuery } from './device-queries.ts'
import { showDraw } from './show-draw.ts'
import { useAlarm } from './use-alarm.ts'

/** What other calls reported of the draw, with their time, ms. */
export interface ReportedDice {
  readonly dice: Unverified<Dice> | undefined
  readonly at: number
}

const NOTHING: ReportedDice = { dice: undefined, at: 0 }
const STEP_MS = 10_000

/** Returns a draw as this device may show it. */
export function useVerifiedDraw(game: string, issue: string, reply: ReportedDice = NOTHING, isDue = true) {
  const query = useQuery({ ...findingQuery(game, issue), enabled: isDue && issue !== '' && game !== '' })
  const { data: finding, failureReason } = query
  const now = useClock((ms) => Math.floor(ms / STEP_MS) * STEP_MS)
  const reported = reply.dice && reportedOf(reply.dice)
  const { data: ahead } = useQuery({ ...clockQuery(), enabled: query.isEnabled })
  const shown = showDraw({
    finding,
    reported: reported && reported[0] > 0 ? reported : undefined,
    isNewer: query.dataUpdatedAt > reply.at,
    failed: failureReason instanceof FailedCheckError ? failureReason : undefined,
    isClockWrong: Boolean(ahead),
    now,
  })
  const difference = shown.other === null ? '' : JSON.stringify(reported)
  useAlarm('dice_differ', { game, issue }, difference, { reported: difference, finding })
  return { shown, finding, findingAt: query.dataUpdatedAt, retry: query.refetch }
}
