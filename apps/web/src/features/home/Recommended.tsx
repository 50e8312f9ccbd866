import { useQuery } from '@tanstack/react-query'
import { newestProfilesQuery } from '../../lib/queries/xuanfei.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from '../../ui/ProfileRow.module.css'
import { ProfileRow } from '../../ui/ProfileRow.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Soft } from '../../ui/Soft.tsx'
import { useAskOut } from '../../ui/use-ask-out.tsx'

const SHOWN = 6

/** The newest profiles as rows, each with the button that asks her out. */
export function Recommended() {
  const { t } = useTranslation('home')
  const profiles = useQuery(newestProfilesQuery())
  const { askOut, dialog } = useAskOut()
  return (
    <Section title={t('recommended')}>
      <QueryFace query={profiles} skeleton={<Skeleton blocks={[10, 10]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Soft>{t('noProfiles')}</Soft>
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
