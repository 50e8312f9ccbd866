import { formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { PlayBreak } from './play-break.ts'

interface Props {
  readonly pause: PlayBreak
  /** The address of a table, where the draws can be watched. */
  readonly watch?: string
}

/** Takes the place of what offers bets while the member cannot bet (charter C6). */
export function BreakCard({ pause: { kind, until }, watch }: Props) {
  const { t, locale } = useTranslation('limits')
  return (
    <section className="surface stack gap-3 pad-5" aria-label={t('breakTitle')} data-testid="break">
      <h2 className="heading size-large">
        {until > 0 ? t(TITLES[kind], { time: formatMoment(until, locale) }) : t('noStakes')}
      </h2>
      <p className="pretty">{t('breakText')}</p>
      <div className="flex wrap gap-3">
        {watch && (
          <ButtonLink variant="outline" to={watch}>
            {t('watchDraws')}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" to="/Limits">
          {t('limitsTitle')}
        </ButtonLink>
      </div>
    </section>
  )
}

const TITLES = { exclusion: 'excludedUntil', timeout: 'timedOutUntil', spent: 'spentUntil' } as const
