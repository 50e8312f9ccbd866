import { useQuery } from '@tanstack/react-query'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import { highEndQuery } from '../../entities/profile/profile-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './HighEnd.module.css'

/** Recommended profiles in a horizontal scroller with two rows, and a link to the directory. */
export function HighEnd() {
  const { t } = useTranslation('home')
  const profiles = useQuery(highEndQuery())
  return (
    <Section title={t('highEnd')}>
      <QueryFace query={profiles} skeleton={<Skeleton blocks={[15, 15]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <MutedText>{t('noProfiles')}</MutedText>
          ) : (
            <ul className={styles.grid}>
              {rows.map((profile) => (
                <li key={profile.id}>
                  <ProfileCard profile={profile} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryFace>
      <ButtonLink look="outline" to="/Choose">
        {t('viewMore')}
      </ButtonLink>
    </Section>
  )
}
