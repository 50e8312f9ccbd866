import type { Logged } from '../../lib/fairness/log-finding.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'

interface Props {
  readonly logged: Logged | null
}

/**
 * States which parties have seen the log that contains this draw: only this device, or witnesses too. The server supplies the
 * list of witnesses, so their keys are its claim.
 */
export function LogStatus({ logged }: Props) {
  const { t } = useTranslation('fairness')
  if (!logged) return null
  const { size, by, of } = logged
  return <MutedText>{of === 0 ? t('seenAlone', { size }) : t('seenByWitnesses', { size, by, of })}</MutedText>
}
