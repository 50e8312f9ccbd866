import { useQuery } from '@tanstack/react-query'
import { RotateCw, UserRound } from 'lucide-react'
import { Suspense, useId } from 'react'
import { Link } from 'react-router-dom'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { type Member, memberQuery } from '../../entities/member/member-queries.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { lazyWhenIdle } from '../../lib/lazy-part.ts'
import { isCodeUnsaved } from '../../lib/recovery-code.ts'
import { refresh } from '../../lib/refresh.ts'
import { useToken } from '../../lib/session.ts'
import { THEMES, type Theme } from '../../lib/theme.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { switchTheme, useTheme } from '../../lib/use-theme.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stack, TopBar } from '../../ui/Screen.tsx'
import { MineMenu } from './MineMenu.tsx'
import styles from './MineScreen.module.css'

const TrustRing = lazyWhenIdle(() => import('../../entities/alarm/TrustRing.tsx'), 'rest')

export function MineScreen() {
  const { t } = useTranslation('member')
  const isMember = useToken() !== null
  const member = useQuery({ ...memberQuery(), enabled: isMember })

  async function reload() {
    if (isMember) await refresh(member.refetch, () => showToast(t('ui:refreshSuccessful')))
  }

  return (
    <>
      <TopBar title={t('app:tabMine')}>
        <Suspense fallback={null}>
          <TrustRing />
        </Suspense>
        {isMember && (
          <IconButton icon={RotateCw} label={t('ui:refresh')} busy={member.isFetching} onClick={reload} />
        )}
      </TopBar>
      <PullToRefresh onRefresh={reload}>
        <Stack>
          {isMember ? (
            <QueryBoundary query={member} skeleton={<Skeleton blocks={[17]} />}>
              {(data) => (
                <>
                  <Alarms />
                  <MemberCard member={data} />
                  {isCodeUnsaved() && <CodeReminder />}
                  {!data.isjh && <BriefingInvitation />}
                </>
              )}
            </QueryBoundary>
          ) : (
            <VisitorCard />
          )}
          <div className="wide cards gap-5">
            <MineMenu isMember={isMember} />
          </div>
          <ThemeSwitch />
          <PlainNotice isSlim />
        </Stack>
      </PullToRefresh>
    </>
  )
}

/** Reminds of a recovery code until it was saved. */
function CodeReminder() {
  const { t } = useTranslation('member')
  return (
    <section className={`panel stack start gap-3 ${styles.card}`} aria-label={t('codeUnsaved')}>
      <h2 className="heading size-large">{t('codeUnsaved')}</h2>
      <p>{t('codeUnsavedText')}</p>
      <ButtonLink variant="outline" to="/RecoveryCode">
        {t('codeSaveNow')}
      </ButtonLink>
    </section>
  )
}

/** Link to the activation task (charter C1.1). */
function BriefingInvitation() {
  const { t } = useTranslation('member')
  return (
    <section className={`panel stack start gap-3 ${styles.card}`} aria-label={t('briefing:title')}>
      <h2 className="heading size-large">{t('briefing:title')}</h2>
      <p>{t('briefingText')}</p>
      <ButtonLink to="/Briefing">{t('video:toBriefing')}</ButtonLink>
    </section>
  )
}

const KEYS = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
} as const satisfies Record<Theme, string>

function ThemeSwitch() {
  const { t } = useTranslation('member')
  const name = useId()
  const current = useTheme()
  return (
    <fieldset className={styles.set}>
      <legend className={`small strong ${styles.legend}`}>{t('theme')}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={`row center small touch ${styles.option}`}>
          <input type="radio" name={name} checked={theme === current} onChange={() => switchTheme(theme)} />
          {t(KEYS[theme])}
        </label>
      ))}
    </fieldset>
  )
}

function MemberCard({ member }: { readonly member: Member }) {
  const { t } = useTranslation('member')
  return (
    <section className="panel surface stack gap-3" aria-label={member.username}>
      <Link className="row gap-4 plain" to="/Infomation">
        <Avatar url={member.header_img} name={member.username} large />
        <h2 className="size-large strong breakable shrink">{member.username}</h2>
      </Link>
      <div className={styles.points}>
        <p>{t('points')}</p>
        <strong>
          <Balance member={member} />
        </strong>
        <p className="soft">{t('ui:playPoints')}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="outline" to="/Withdraw">
          {t('redeem')}
        </ButtonLink>
        <ButtonLink variant="outline" to="/Recharge">
          {t('wallet:rechargeTitle')}
        </ButtonLink>
      </div>
    </section>
  )
}

function VisitorCard() {
  const { t } = useTranslation('member')
  return (
    <section className="panel surface stack gap-4" aria-label={t('notLoggedIn')}>
      <div className="row gap-4">
        <span className={`row center size-title fixed ${styles.avatar}`}>
          <UserRound aria-hidden="true" size={28} strokeWidth={1.5} />
        </span>
        <h2 className="size-large strong breakable shrink">{t('notLoggedIn')}</h2>
      </div>
      <div className={styles.actions}>
        <ButtonLink to="/Login">{t('ui:login')}</ButtonLink>
        <ButtonLink variant="outline" to="/Register">
          {t('ui:register')}
        </ButtonLink>
      </div>
    </section>
  )
}
