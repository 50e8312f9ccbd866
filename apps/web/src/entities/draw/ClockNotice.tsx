import { levelOfDelay } from '../../fairness/timeouts.ts'
import { useClock } from '../../lib/clock.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Warning } from '../../ui/Warning.tsx'
import type { Game } from './game-queries.ts'
import { clockDifference, hindranceOf } from './offer.ts'
import type { OpenDraw } from './use-open-draw.ts'

interface Props {
  readonly game: Game
  readonly openDraw: OpenDraw
}

/** Shows the difference between this device's clock and the draw; orders are not offered meanwhile. */
export function ClockNotice({ game, openDraw: { state, opening, isWithheld, isUnanswered } }: Props) {
  const { t } = useTranslation('alarm')
  const hindrance = useClock((now) => (opening && hindranceOf(opening, game, now)) || '')
  const late = useClock((now) => (opening ? levelOfDelay(now - opening.drawAt) : 'calm'))
  const warn = (what: string, text: string, level: 'amber' | 'red' = 'amber') => (
    <Warning level={level} what={what}>
      {text}
    </Warning>
  )
  if (isWithheld) return warn('opening_missing', t(isUnanswered ? 'draw:sealUnchecked' : 'openingMissing'))
  if (state === 'clock_fast') return warn('clock_fast', t('clockFast'))
  if (!opening) return null
  if (late !== 'calm') return warn('result_missing', t('draw:resultMissing'), late)
  if (hindrance !== 'clock_slow' && hindrance !== 'clock_differs') return null
  const early = opening.opensAt - opening.seenAt
  const ms = hindrance === 'clock_slow' ? early : Math.abs(clockDifference(opening, game))
  const text = hindrance === 'clock_slow' ? 'clockSlow' : 'clockDiffers'
  return warn(hindrance, t(text, { seconds: Math.max(1, Math.round(ms / 1_000)) }))
}
