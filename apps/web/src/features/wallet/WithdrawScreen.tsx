import { useQuery } from '@tanstack/react-query'
import { ACTIVE, memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { PayoutOpened } from './PayoutOpened.tsx'
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
