import { useQuery } from '@tanstack/react-query'
import { highEndQuery } from '../../lib/queries/xuanfei.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ProfileCard } from '../../ui/ProfileCard.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Soft } from '../../ui/Soft.tsx'
import styles from './HighEnd.module.css'

/** The house's choice, sideways in columns of two, with the way to all. */
export function HighEnd() {
  const { t } = useTranslation('home')
  const profiles = useQuery(highEndQuery())
  return (
    <Section title={t('highEnd')}>
      <QueryFace query={profiles} skeleton={<Skeleton blocks={[15, 15]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Soft>{t('noProfiles')}</Soft>
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
