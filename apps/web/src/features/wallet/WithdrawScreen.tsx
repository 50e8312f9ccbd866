import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { ACTIVE, balanceQuery, type Member } from '../../entities/member/member-queries.ts'
import { interruptedAt } from '../../lib/navigation.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RedirectWithNotice } from '../../ui/RedirectWithNotice.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Screen, Section } from '../../ui/Screen.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { bankQuery } from './wallet-queries.ts'

/** Redirects to the bank card when none is bound. */
export function WithdrawScreen() {
  const { t } = useTranslation('wallet')
  const member = useQuery(balanceQuery())
  const bank = useQuery(bankQuery())
  const state = interruptedAt(useLocation())
  const isActive = member.data?.status === ACTIVE
  if (isActive && bank.data?.is_bank === false && !bank.isFetching) {
    return <RedirectWithNotice to="/Setbank" notice={t('setUpBankCard')} state={state} />
  }
  const skeleton = <Skeleton blocks={[6, 4.5, 2.75]} />
  return (
    <Screen title={t('withdrawTitle')} mark={<SandboxMark />}>
      <QueryBoundary query={member} skeleton={skeleton}>
        {(data) =>
          data.status === ACTIVE ? (
            <QueryBoundary query={bank} skeleton={skeleton}>
              {(card) =>
                card.is_bank ? (
                  <WithdrawForm member={data} card={card.info} pendingFrom={card.pending_from} />
                ) : (
                  skeleton
                )
              }
            </QueryBoundary>
          ) : (
            <PayoutOpened member={data} />
          )
        }
      </QueryBoundary>
    </Screen>
  )
}

/** The points of a closed account are paid out automatically (charter C3.3). */
function PayoutOpened({ member }: { readonly member: Member }) {
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
