import type { Member } from '../../entities/member/member-queries.ts'
import { MeasuredTime } from '../../entities/site/MeasuredTime.tsx'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { FigureCard } from '../../ui/Card.tsx'
import { MutedText } from '../../ui/Screen.tsx'

export function BalanceCard({ member }: { readonly member: Pick<Member, 'id' | 'money'> }) {
  const { t } = useTranslation('wallet')
  return <FigureCard label={t('balance')} figure={<Balance member={member} />} />
}

/** When a changed card becomes valid, ms; null for none. */
export function PendingCard({ from }: { readonly from: number | null }) {
  const { t } = useTranslation('wallet')
  const timeOf = useTime()
  return from === null ? null : <MutedText>{t('cardPending', { time: timeOf(from) })}</MutedText>
}

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
