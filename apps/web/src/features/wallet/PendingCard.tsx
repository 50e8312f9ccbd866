import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'

interface Props {
  /** Wire time from which a changed card is valid, '' for none. */
  readonly from: string
}

export function PendingCard({ from }: Props) {
  const { t } = useTranslation('wallet')
  const wireTime = useWireTime()
  return from === '' ? null : <MutedText>{t('cardPending', { time: wireTime(from) })}</MutedText>
}
