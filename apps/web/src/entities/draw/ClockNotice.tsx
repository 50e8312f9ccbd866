import type { Opening } from '../../fairness/opening.ts'
import { AMBER_AFTER_MS, RED_AFTER_MS } from '../../fairness/timeouts.ts'
import { useClock } from '../../lib/clock.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Warning } from '../../ui/Warning.tsx'
import type { Game } from './game-queries.ts'
import { clockDifference, hindranceOf } from './offer.ts'

interface Props {
  readonly game: Game
  readonly opening: Opening | undefined
  readonly isWithheld: boolean
}

/** Warns of an overdue draw: amber, then red. */
function levelOfDelay(late: number): 'amber' | 'red' | '' {
  if (late < AMBER_AFTER_MS) return ''
  return late < RED_AFTER_MS ? 'amber' : 'red'
}

/** Shows the difference between this device's clock and the draw; orders are not offered meanwhile. */
export function ClockNotice({ game, opening, isWithheld }: Props) {
  const { t } = useTranslation('draw')
  const hindrance = useClock((now) => (opening && hindranceOf(opening, game, now)) || '')
  const late = useClock((now) => (opening ? levelOfDelay(now - opening.drawAt) : ''))
  if (isWithheld)
    return (
      <Warning level="amber" what="opening_missing">
        {t('sealUnchecked')}
      </Warning>
    )
  if (!opening) return null
  if (late !== '')
    return (
      <Warning level={late} what="result_missing">
        {t('resultMissing')}
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
