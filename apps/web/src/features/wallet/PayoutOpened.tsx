import type { Member } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { BalanceCard } from './BalanceCard.tsx'

interface Props {
  readonly member: Member
}

/** The points of a closed account are paid out automatically (charter C3.3). */
export function PayoutOpened({ member }: Props) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <BalanceCard member={member} />
      <Section title={t('payoutOpened')}>
        <p>{t('payoutOpenedText')}</p>
        <ButtonLink to="/WithdrawRecord">{t('withdrawRecord')}</ButtonLink>
      </Section>
    </>
  )
}
