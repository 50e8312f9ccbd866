import { formatWireTime } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'

interface Props {
  /** The wire's time from which a changed card is used, '' for none. */
  readonly from: string
}

export function PendingCard({ from }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  return from === '' ? null : (
    <MutedText>{t('cardPending', { time: formatWireTime(from, locale) })}</MutedText>
  )
}
