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
  if (isWithheld)
    return (
      <Warning level="amber" what="opening_missing">
        {t(isUnanswered ? 'draw:sealUnchecked' : 'openingMissing')}
      </Warning>
    )
  if (state === 'clock_fast')
    return (
      <Warning level="amber" what="clock_fast">
        {t('clockFast')}
      </Warning>
    )
  if (!opening) return null
  if (late !== 'calm')
    return (
      <Warning level={late} what="result_missing">
        {t('draw:resultMissing')}
      </Warning>
    )
  if (hindrance !== 'clock_slow' && hindrance !== 'clock_differs') return null
  const early = opening.opensAt - opening.seenAt
  const ms = hindrance === 'clock_slow' ? early : Math.abs(clockDifference(opening, game))
  const text = hindrance === 'clock_slow' ? 'clockSlow' : 'clockDiffers'
  return (
    <Warning level="amber" what={hindrance}>
      {t(text, { seconds: Math.max(1, Math.round(ms / 1_000)) })}
    </Warning>
  )
}
