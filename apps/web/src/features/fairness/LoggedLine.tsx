import type { Logged } from '../../lib/fairness/log-finding.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'

interface Props {
  readonly logged: Logged | null
}

/** Who has seen the log that this draw lies in: this device alone, or witnesses as well; the house serves their list, so their keys are its claim. */
export function LoggedLine({ logged }: Props) {
  const { t } = useTranslation('fairness')
  if (!logged) return null
  const { size, by, of } = logged
  return <MutedText>{of === 0 ? t('seenAlone', { size }) : t('seenByWitnesses', { size, by, of })}</MutedText>
}
