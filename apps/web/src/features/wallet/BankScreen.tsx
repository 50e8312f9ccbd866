import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useResume } from '../../lib/resume.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FigureCard } from '../../ui/Card.tsx'
import { CardSteps } from '../../ui/form/CardSteps.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { PendingCard } from './BalanceCard.tsx'
import { type BankInfo, bankQuery } from './wallet-queries.ts'

export function BankScreen() {
  const { t } = useTranslation('wallet')
  const { passOn } = useResume('/Mine')
  const bank = useQuery(bankQuery())
  const member = useQuery(memberQuery())
  return (
    <Screen title={t('cardTitle')} mark={<SandboxMark />}>
      <QueryBoundary query={bank} skeleton={<Skeleton blocks={[13, 2.75]} />}>
        {(data) =>
          data.is_bank ? (
            <>
              <DemoCard card={data.info} holder={member.data?.name ?? ''} />
              <PendingCard from={data.pending_from_ms} />
              <ButtonLink variant="outline" to="/BindCard?change=1">
                {t('cardChange')}
              </ButtonLink>
            </>
          ) : (
            <>
              {member.data && <CardSteps member={member.data} />}
              <EmptyState title={t('cardNone')} text={t('cardNoneText')}>
                <ButtonLink to="/BindCard" state={passOn}>
                  {t('cardAdd')}
                </ButtonLink>
              </EmptyState>
            </>
          )
        }
      </QueryBoundary>
    </Screen>
  )
}

interface Props {
  readonly card: Extract<BankInfo, { is_bank: true }>['info']
  readonly holder: string
}

/** The bound card with its masked number, labelled as a demo card. */
function DemoCard({ card, holder }: Props) {
  const { t, locale } = useTranslation('wallet')
  const branch = [card.bankfenhang, card.fhnumber].filter((part) => part !== '').join(' · ')
  return (
    <FigureCard
      label={`${card.bankinfo} · ${t('cardDemo')}`}
      figure={
        <span className="mono size-large" data-testid="card-number">
          {card.bankid}
        </span>
      }
    >
      <p className="flex wrap spread gap-0-4 small on-tray-soft">
        {holder !== '' && <span>{holder}</span>}
        {locale !== 'en' && branch !== '' && <span>{branch}</span>}
      </p>
    </FigureCard>
  )
}
