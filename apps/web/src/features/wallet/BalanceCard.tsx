import type { ReactNode } from 'react'
import type { Member } from '../../entities/member/member-queries.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { FigureCard } from '../../ui/FigureCard.tsx'

interface Props {
  readonly member: Pick<Member, 'id' | 'money'>
  readonly children?: ReactNode
}

export function BalanceCard({ member, children }: Props) {
  const { t } = useTranslation('wallet')
  return (
    <FigureCard label={t('balance')} figure={<Balance member={member} />}>
      {children}
    </FigureCard>
  )
}
