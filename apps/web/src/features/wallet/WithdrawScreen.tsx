import { useQuery } from '@tanstack/react-query'
import { ACTIVE, type Member, memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { WithdrawEntry } from './WithdrawEntry.tsx'
import { bankQuery } from './wallet-queries.ts'

export function WithdrawScreen() {
  const { t } = useTranslation('wallet')
  const member = useQuery(memberQuery())
  const bank = useQuery(bankQuery())
  const skeleton = <Skeleton blocks={[6, 4.5, 2.75]} />
  return (
    <>
      <TopBar title={t('withdrawTitle')} />
      <SandboxMark />
      <Stack>
        <QueryFace query={member} skeleton={skeleton}>
          {(data) =>
            data.status === ACTIVE ? (
              <QueryFace query={bank} skeleton={skeleton}>
                {(card) =>
                  card.is_bank || !bank.isFetching ? <WithdrawEntry member={data} bank={card} /> : skeleton
                }
              </QueryFace>
            ) : (
              <PayoutOpened member={data} />
            )
          }
        </QueryFace>
      </Stack>
    </>
  )
}

interface Props {
  readonly member: Member
}

/** The points of a closed account are paid out automatically (charter C3.3). */
function PayoutOpened({ member }: Props) {
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
