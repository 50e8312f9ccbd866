import type { Member } from '../../entities/member/member-queries.ts'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { FigureCard } from '../../ui/Card.tsx'
import { MutedText } from '../../ui/Screen.tsx'

export function BalanceCard({ member }: { readonly member: Pick<Member, 'id' | 'money'> }) {
  const { t } = useTranslation('wallet')
  return <FigureCard label={t('balance')} figure={<Balance member={member} />} />
}

interface PendingCardProps {
  /** When a changed card becomes valid, ms; null for none. */
  readonly from: number | null
}

export function PendingCard({ from }: PendingCardProps) {
  const { t } = useTranslation('wallet')
  const timeOf = useTime()
  return from === null ? null : <MutedText>{t('cardPending', { time: timeOf(from) })}</MutedText>
}
