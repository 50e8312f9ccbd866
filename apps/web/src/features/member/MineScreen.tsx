import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { refresh } from '../../lib/refresh.ts'
import { useToken } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { MemberCard, VisitorCard } from './MemberCard.tsx'
import { MineMenu } from './MineMenu.tsx'
import styles from './MineScreen.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function MineScreen() {
  const { t } = useTranslation('member')
  const isMember = useToken() !== null
  const member = useQuery({ ...memberQuery(), enabled: isMember })

  async function reload() {
    if (isMember) await refresh(member.refetch, () => showToast(t('ui:refreshSuccessful')))
  }

  return (
    <>
      <TopBar title={t('mine')}>
        {isMember && (
          <IconButton icon={RotateCw} label={t('ui:refresh')} busy={member.isFetching} onClick={reload} />
        )}
      </TopBar>
      <PullToRefresh onRefresh={reload}>
        <Stack>
          {isMember ? (
            <QueryBoundary query={member} skeleton={<Skeleton blocks={[11.5]} />}>
              {(data) => (
                <>
                  <Alarms />
                  <MemberCard member={data} />
                  {!data.isjh && <BriefingInvitation />}
                </>
              )}
            </QueryBoundary>
          ) : (
            <VisitorCard />
          )}
          <MineMenu isMember={isMember} />
          <ThemeSwitch />
          <PlainNotice />
        </Stack>
      </PullToRefresh>
    </>
  )
}

/** Link to the activation task (charter C1.1). */
function BriefingInvitation() {
  const { t } = useTranslation('member')
  return (
    <section className={`stack start gap-3 ${styles.card}`} aria-label={t('briefingTitle')}>
      <h2 className="heading size-large">{t('briefingTitle')}</h2>
      <p>{t('briefingText')}</p>
      <ButtonLink to="/Briefing">{t('briefingStart')}</ButtonLink>
    </section>
  )
}
