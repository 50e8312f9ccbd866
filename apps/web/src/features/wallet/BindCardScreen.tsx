import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router-dom'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { interruptedAt } from '../../lib/navigation.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CardSteps } from '../../ui/form/CardSteps.tsx'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RedirectWithNotice } from '../../ui/RedirectWithNotice.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { CardForm } from './CardForm.tsx'
import { banksQuery } from './wallet-queries.ts'

/** Redirects to the name or the pay password when the member has none yet. */
export function BindCardScreen() {
  const { t } = useTranslation('wallet')
  const [query] = useSearchParams()
  const isChange = query.has('change')
  const member = useQuery(memberQuery())
  const banks = useQuery(banksQuery())
  const state = interruptedAt(useLocation())
  if (member.data?.name === '') {
    return <RedirectWithNotice to="/Setname" notice={t('setNameFirst')} state={state} />
  }
  if (member.data?.paypassword === '') {
    return <RedirectWithNotice to="/SetPayPassword" notice={t('setPayPasswordFirst')} state={state} />
  }
  return (
    <Screen title={isChange ? t('cardChange') : t('bindTitle')} mark={<SandboxMark />}>
      <QueryBoundary query={allOf(member, banks)} skeleton={<Skeleton blocks={[4.5, 4.5, 4.5, 4.5, 4.5]} />}>
        {([data, list]) => (
          <>
            {!isChange && <CardSteps member={data} />}
            <CardForm member={data} banks={list} isChange={isChange} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}
