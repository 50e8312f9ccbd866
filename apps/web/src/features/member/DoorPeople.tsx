import { useQuery } from '@tanstack/react-query'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import { highEndQuery } from '../../entities/profile/profile-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Screen.tsx'
import styles from './EntryForm.module.css'

const SHOWN = 3

export function DoorPeople() {
  const { t } = useTranslation('member')
  const { data } = useQuery(highEndQuery())
  if (!data || data.length === 0) return null
  return (
    <Section title={t('doorPeople')}>
      <List items={data.slice(0, SHOWN)} className={`gap-3 grid ${styles.people}`}>
        {(profile) => <ProfileCard profile={profile} />}
      </List>
    </Section>
  )
}
