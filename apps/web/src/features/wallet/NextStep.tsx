import { useQuery } from '@tanstack/react-query'
import { transparencyQuery } from '../../entities/site/transparency-query.ts'
import { formatDuration } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Stated } from '../../ui/Quote.tsx'
import { MutedText } from '../../ui/Screen.tsx'

/** What happens to a withdrawal that waits, with the measured time to payout, or without one while there is none (charter C3.5). */
export function NextStep() {
  const { t, locale } = useTranslation('wallet')
  const { data: median = null } = useQuery({
    ...transparencyQuery(),
    select: ({ payout_median_s }) => payout_median_s,
  })
  return (
    <>
      <MutedText>{t('nextStep')}</MutedText>
      {median !== null && (
        <Stated of={{ median }}>
          {(stated) => <p>{t('usually', { time: formatDuration(stated.median ?? 0, locale) })}</p>}
        </Stated>
      )}
    </>
  )
}
