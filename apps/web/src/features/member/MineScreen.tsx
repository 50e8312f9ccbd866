import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, MessageCircle, SunMoon, UserRound } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import unread from '../../entities/inbox/Unread.module.css'
import { Unread } from '../../entities/inbox/Unread.tsx'
import { LogoutRow } from '../../entities/member/LogoutRow.tsx'
import { balanceQuery, type Member, memberQuery } from '../../entities/member/member-queries.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { reservationsQuery } from '../../entities/reservation/reservations-query.ts'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { canInstall, install, onInstallOffer } from '../../lib/install.ts'
import { useLocale } from '../../lib/language.ts'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { lazyWhenIdle, withoutFallback } from '../../lib/lazy-part.ts'
import { isOpen } from '../../lib/open-reservations.ts'
import { writePreference } from '../../lib/preferences.ts'
import { isCodeUnsaved } from '../../lib/recovery-code.ts'
import { useToken } from '../../lib/session.ts'
import { applyTheme, readTheme, THEMES, type Theme } from '../../lib/theme.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import avatar from '../../ui/Avatar.module.css'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Menu, MenuButton, MenuField, MenuLink } from '../../ui/Menu.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import styles from './MineScreen.module.css'
import { MENU } from './mine-menu.ts'

const TrustRing = withoutFallback(lazyWhenIdle(() => import('../../entities/alarm/TrustRing.tsx'), 'rest'))

export function MineScreen() {
  const { t } = useTranslation('member')
  const isMember = useToken() !== null
  const member = useQuery({ ...balanceQuery(), enabled: isMember })
  return (
    <RefreshScreen title={t('app:tabMine')} query={isMember ? member : undefined} sign={<TrustRing />}>
      {isMember ? (
        <QueryBoundary query={member} skeleton={<Skeleton blocks={[17]} />}>
          {(data) => (
            <>
              <Alarms />
              <MemberCard member={data} />
              <ThingsToFinish isActivated={data.isjh} />
            </>
          )}
        </QueryBoundary>
      ) : (
        <VisitorCard />
      )}
      <div className="wide cards gap-5">
        <MineMenu isMember={isMember} />
      </div>
      <PlainNotice isSlim />
    </RefreshScreen>
  )
}

/** What a new member has left: the recovery code (C3.7) and the activation task (C1.1). */
function ThingsToFinish({ isActivated }: { readonly isActivated: boolean }) {
  const { t } = useTranslation('member')
  const things = [
    isCodeUnsaved() && {
      title: t('codeUnsaved'),
      text: t('codeUnsavedText'),
      to: '/RecoveryCode',
      act: t('codeSaveNow'),
    },
    !isActivated && {
      title: t('briefing:title'),
      text: t('briefingText'),
      to: '/Briefing',
      act: t('video:toBriefing'),
    },
  ].filter((thing) => thing !== false)
  if (things.length === 0) return null
  const title = t('toFinish', { count: things.length })
  return (
    <section className="stack gap-3 pad-4 note" aria-label={title}>
      <h2 className="small strong">{title}</h2>
      {things.map((thing) => (
        <div key={thing.to} className="row gap-3">
          <p className="small shrink grow">
            <strong>{thing.title}</strong>
            <br />
            {thing.text}
          </p>
          <ButtonLink variant="outline" className={`small fixed ${styles.act}`} to={thing.to}>
            {thing.act}
          </ButtonLink>
        </div>
      ))}
    </section>
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
      <div className={`ink-soft ${styles.points}`}>
        <div className="row spread">
          <p>{t('points')}</p>
          <Link className="small touch inline-row" to="/Statement">
            {t('wallet:statementTitle')}
          </Link>
        </div>
        <strong>
          <Balance member={member} />
        </strong>
        <p className="soft">{t('ui:playPoints')}</p>
      </div>
      <div className={`columns-2 gap-3 line-above ${styles.actions} ${styles.quiet}`}>
        <ButtonLink variant="quiet" className="small" to="/Recharge">
          {t('wallet:rechargeTitle')}
        </ButtonLink>
        <ButtonLink variant="quiet" className="small" to="/Withdraw">
          {t('wallet:withdrawTitle')}
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
        <span className={`row center size-title fixed clip round plum ${avatar.avatar}`} data-large>
          <UserRound aria-hidden="true" size={28} strokeWidth={1.5} />
        </span>
        <h2 className="size-large strong breakable shrink">{t('notLoggedIn')}</h2>
      </div>
      <div className={`columns-2 gap-3 ${styles.actions}`}>
        <ButtonLink to="/Login">{t('ui:login')}</ButtonLink>
        <ButtonLink variant="outline" to="/Register">
          {t('ui:register')}
        </ButtonLink>
      </div>
    </section>
  )
}

const FIRST = MENU[0].title

/** The count beside an icon, or the current value. */
const VALUES: Readonly<Record<string, ReactNode>> = {
  '/Inbox': <Unread />,
  '/Reservations': <OpenReservations />,
  '/SwitchLanguage': <CurrentLanguage />,
}

function CurrentLanguage() {
  return LANGUAGE_NAMES[useLocale()]
}

function MineMenu({ isMember }: { readonly isMember: boolean }) {
  const { t } = useTranslation('member')
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall)
  return MENU.filter(({ rows }) => isMember || rows.some((row) => !row.isMembers)).map(({ title, rows }) => (
    <Menu key={title} title={t(title)} isTitleHidden={title === FIRST} isTiles={title === FIRST}>
      {rows
        .filter((row) => isMember || !row.isMembers)
        .map(({ path, icon, label }) => (
          <MenuLink key={path} to={path} icon={icon} label={t(label)} value={VALUES[path]} />
        ))}
      {title === 'groupTrust' && <ServiceRow />}
      {title === 'groupAccount' && isOffered && (
        <MenuButton icon={Download} label={t('install')} onClick={() => void install()} />
      )}
      {title === 'groupAccount' && <ThemeRow />}
      {title === 'groupAccount' && isMember && <LogoutRow />}
    </Menu>
  ))
}

/** Opens online service, or shows a toast when it is disabled. While that is unknown it opens the screen, which waits for the reply. */
function ServiceRow() {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const base = useQuery(baseQuery())
  return (
    <MenuButton
      icon={MessageCircle}
      label={t('home:service')}
      leads
      onClick={() =>
        base.data?.iskefu === false ? showToast(t('home:serviceOff')) : navigate('/ServiceOnline')
      }
    />
  )
}

/** A row of the menu with the choice of the theme. */
function ThemeRow() {
  const { t } = useTranslation('member')
  const [current, setCurrent] = useState(readTheme)

  function switchTheme(theme: Theme) {
    writePreference('theme', theme)
    applyTheme()
    setCurrent(theme)
  }

  return (
    <MenuField icon={SunMoon} label={t('theme')}>
      <select
        className={`soft touch text-end ${styles.theme}`}
        value={current}
        onChange={({ target }) => switchTheme(target.value as Theme)}
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t(`theme_${theme}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={styles.arrow} size={18} />
    </MenuField>
  )
}

/** The number of open reservations by their verified receipts, beside an icon. */
function OpenReservations() {
  const { t } = useTranslation('reservation')
  const isIdle = useIdle()
  const member = useQuery(memberQuery())
  const id = member.data?.id
  const { data } = useQuery({ ...reservationsQuery(id), enabled: isIdle && id !== undefined })
  const count = data?.isChecked ? data.reservations.filter(isOpen).length : 0
  if (count === 0) return null
  return (
    <span
      className={`text-center absolute round ${unread.count}`}
      role="img"
      aria-label={`${t('openOnes')}: ${count}`}
    >
      {count}
    </span>
  )
}
