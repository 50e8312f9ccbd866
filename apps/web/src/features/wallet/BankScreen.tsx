import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useResume } from '../../lib/resume.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { DemoCard } from './DemoCard.tsx'
import { PendingCard } from './PendingCard.tsx'
import { bankQuery } from './wallet-queries.ts'

export function BankScreen() {
  const { t } = useTranslation('wallet')
  const { passOn } = useResume('/Mine')
  const bank = useQuery(bankQuery())
  const member = useQuery(memberQuery())
  return (
    <>
      <TopBar title={t('cardTitle')} />
      <SandboxMark />
      <Stack>
        <QueryBoundary query={bank} skeleton={<Skeleton blocks={[13, 2.75]} />}>
          {(data) =>
            data.is_bank ? (
              <>
                <DemoCard card={data.info} holder={member.data?.name ?? ''} />
                <PendingCard from={data.pending_from} />
                <ButtonLink variant="outline" to="/BindCard?change=1">
                  {t('cardChange')}
                </ButtonLink>
              </>
            ) : (
              <EmptyState title={t('cardNone')} text={t('cardNoneText')}>
                <ButtonLink to="/BindCard" state={passOn}>
                  {t('cardAdd')}
                </ButtonLink>
              </EmptyState>
            )
          }
        </QueryBoundary>
      </Stack>
    </>
  )
}
