import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Limits } from './limits-queries.ts'

interface Props {
  readonly limits: Limits
}

/** A raised limit that is not in force yet. */
export function PendingLimit({ limits }: Props) {
  const { t } = useTranslation('limits')
  const locale = useLocale()
  const wireTime = useWireTime()
  const { next_daily_stake, next_from } = limits
  if (next_from === '') return null
  const time = wireTime(next_from)
  return (
    <p data-testid="waiting-limit">
      {next_daily_stake === null
        ? t('nextNoLimit', { time })
        : t('nextLimit', { time, ...countPoints(next_daily_stake, locale) })}
    </p>
  )
}
