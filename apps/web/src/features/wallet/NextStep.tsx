import { MeasuredTime } from '../../entities/site/MeasuredTime.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/Screen.tsx'

/** What happens to a withdrawal that waits, with the measured time to payout. */
export function NextStep() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <MutedText>{t('nextStep')}</MutedText>
      <MeasuredTime of="payout_median_s" text={(time) => t('usually', { time })} />
    </>
  )
}
