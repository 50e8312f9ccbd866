import { useQuery } from '@tanstack/react-query'
import styles from '../../entities/profile/ProfileRow.module.css'
import { ProfileRow } from '../../entities/profile/ProfileRow.tsx'
import { newestProfilesQuery } from '../../entities/profile/profile-queries.ts'
import { useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const SHOWN = 6

/** The newest profiles as rows, each with a reservation button. */
export function Recommended() {
  const { t } = useTranslation('home')
  const profiles = useQuery(newestProfilesQuery())
  const { askOut, dialog } = useReserveSheet()
  return (
    <Section title={t('recommended')}>
      <QueryFace query={profiles} skeleton={<Skeleton blocks={[10, 10]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <MutedText>{t('noProfiles')}</MutedText>
          ) : (
            <ul className={styles.list}>
              {rows.slice(0, SHOWN).map((profile) => (
                <li key={profile.id}>
                  <ProfileRow profile={profile} onAskOut={askOut} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryFace>
      {dialog}
    </Section>
  )
}
