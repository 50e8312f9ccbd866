import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import { ProfileRow } from '../../entities/profile/ProfileRow.tsx'
import { highEndQuery, newestProfilesQuery } from '../../entities/profile/profile-queries.ts'
import { useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { configQuery } from '../../entities/site/site-queries.ts'
import { useToken } from '../../lib/session.ts'
import { tabStorage } from '../../lib/storage.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import homeStyles from './HomeScreen.module.css'
import styles from './LatestDraws.module.css'

interface Props {
  /** The draw: below the first profiles, or beside them on a wide screen. */
  readonly children: ReactNode
  readonly fairness: ReactNode
}

export function HomeProfiles({ children, fairness }: Props) {
  return (
    <>
      <NoticeBar />
      <HighEnd />
      <div className={`stack gap-5 ${homeStyles.draw}`}>{children}</div>
      {fairness}
      <Recommended />
    </>
  )
}

/** Recommended profiles in a horizontal scroller, and a link to the directory. */
function HighEnd() {
  const { t } = useTranslation('home')
  const profiles = useQuery(highEndQuery())
  return (
    <section className="stack gap-3" aria-labelledby="featured">
      <div className="row wrap spread">
        <h2 id="featured" className="heading size-large">
          {t('highEnd')}
        </h2>
        <ButtonLink variant="quiet" className={homeStyles.more} to="/Choose">
          {t('ui:more')}
        </ButtonLink>
      </div>
      <QueryBoundary
        query={profiles}
        skeleton={<Skeleton blocks={[18]} />}
        empty={<MutedText>{t('xuanfei:empty')}</MutedText>}
      >
        {(rows) => (
          <List items={rows} className={`scroller gap-3 grid ${styles.grid}`}>
            {(profile) => <ProfileCard profile={profile} />}
          </List>
        )}
      </QueryBoundary>
    </section>
  )
}

const SHOWN = 6

/** The newest profiles as rows, each with a reservation button. */
function Recommended() {
  const { t } = useTranslation('home')
  const profiles = useQuery(newestProfilesQuery())
  const { askOut, dialog } = useReserveSheet()
  return (
    <Section title={t('recommended')}>
      <QueryBoundary
        query={profiles}
        skeleton={<Skeleton blocks={[10, 10]} />}
        empty={<MutedText>{t('xuanfei:empty')}</MutedText>}
      >
        {(rows) => (
          <List items={rows.slice(0, SHOWN)} className="cards gap-3">
            {(profile) => <ProfileRow profile={profile} onAskOut={askOut} />}
          </List>
        )}
      </QueryBoundary>
      {dialog}
    </Section>
  )
}

/** Session storage key of the closed notice. It stays closed in this tab; a new notice is shown. */
const CLOSED = 'closed notice'

/** The newest notice in one line. Members get a link to the list; for visitors, who have no list, it opens in place. */
function NoticeBar() {
  const { t } = useTranslation('home')
  const { data, isPending } = useQuery(configQuery())
  const [closed, setClosed] = useState(() => tabStorage.read(CLOSED))
  const isMember = useToken() !== null
  const notice = data?.notice ?? ''
  if (isPending) return <div className={`rounded ${homeStyles.wait}`} data-face="skeleton" />
  if (notice === '' || notice === closed) return null

  function close() {
    tabStorage.write(CLOSED, notice)
    setClosed(notice)
  }

  const words = (
    <>
      <Megaphone className="plum" aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="lines">{notice}</span>
    </>
  )
  return (
    <aside className={`surface row ${homeStyles.noticeBar}`} aria-label={t('notice')}>
      {isMember ? (
        <Link className={`row gap-3 plain shrink grow rounded small touch ${homeStyles.text}`} to="/Notices">
          {words}
        </Link>
      ) : (
        <details className="shrink grow">
          <summary className={`row gap-3 plain rounded small touch ${homeStyles.text}`}>{words}</summary>
        </details>
      )}
      <IconButton icon={X} label={t('ui:close')} onClick={close} />
    </aside>
  )
}
