import type { Member } from '../../entities/member/member-queries.ts'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { FigureCard } from '../../ui/Card.tsx'
import { MutedText } from '../../ui/Screen.tsx'

export function BalanceCard({ member }: { readonly member: Pick<Member, 'id' | 'money'> }) {
  const { t } = useTranslation('wallet')
  return <FigureCard label={t('balance')} figure={<Balance member={member} />} />
}

interface PendingCardProps {
  /** Wire time from which a changed card is valid, '' for none. */
  readonly from: string
}

export function PendingCard({ from }: PendingCardProps) {
  const { t } = useTranslation('wallet')
  const wireTime = useWireTime()
  return from === '' ? null : <MutedText>{t('cardPending', { time: wireTime(from) })}</MutedText>
}
