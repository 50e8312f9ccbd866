import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import { ProfileRow } from '../../entities/profile/ProfileRow.tsx'
import { highEndQuery, newestProfilesQuery } from '../../entities/profile/profile-queries.ts'
import { useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { List } from '../../ui/VirtualList.tsx'
import homeStyles from './HomeScreen.module.css'
import styles from './LatestDraws.module.css'
import { NoticeBar } from './NoticeBar.tsx'

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
          {t('viewMore')}
        </ButtonLink>
      </div>
      <QueryBoundary
        query={profiles}
        skeleton={<Skeleton blocks={[18]} />}
        empty={<MutedText>{t('noProfiles')}</MutedText>}
      >
        {(rows) => (
          <List items={rows} className={`gap-3 grid ${styles.grid}`}>
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
        empty={<MutedText>{t('noProfiles')}</MutedText>}
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
