import { useQuery } from '@tanstack/react-query'
import { limitsQuery, pausedUntil } from '../../entities/member/limits-query.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { isClosed, transparencyQuery } from '../../entities/site/transparency-query.ts'
import { formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { allOf, EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import { payeeQuery } from './wallet-queries.ts'

/** Shows that recharges are closed as soon as that is known; the server enforces it. */
export function RechargeScreen() {
  const { t } = useTranslation('wallet')
  const payee = useQuery(payeeQuery())
  const member = useQuery(memberQuery())
  const books = useQuery(transparencyQuery())
  const limits = useQuery(limitsQuery(member.data?.id))
  const until = limits.data ? pausedUntil(limits.data) : 0
  return (
    <Screen title={t('rechargeTitle')} mark={<SandboxMark />}>
      {(books.data && isClosed(books.data)) || until > 0 ? (
        <RechargeClosed until={until} />
      ) : (
        <QueryBoundary query={allOf(payee, member)} skeleton={<Skeleton blocks={[11, 4.5, 4.5, 7]} />}>
          {([account, { id, name }]) => <RechargeForm payee={account} name={name} member={id} />}
        </QueryBoundary>
      )}
      <PlainNotice />
      <ButtonLink variant="outline" to="/RechargeRecord">
        {t('rechargeRecord')}
      </ButtonLink>
    </Screen>
  )
}

interface Props {
  /** End of the member's break, ms; 0 when recharges are closed for everyone. */
  readonly until: number
}

function RechargeClosed({ until }: Props) {
  const { t, locale } = useTranslation('wallet')
  if (until > 0) {
    return (
      <EmptyState
        title={t('rechargePaused')}
        text={t('rechargePausedText', { time: formatMoment(until, locale) })}
      />
    )
  }
  return (
    <EmptyState
      title={t('rechargeClosed')}
      text={t('rechargeClosedText')}
      link={{ to: '/Transparency', name: t('toTransparency') }}
    />
  )
}
