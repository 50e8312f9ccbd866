import cardStyles from '../../entities/profile/ProfileCard.module.css'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import rowStyles from '../../entities/profile/ProfileRow.module.css'
import { ProfileRow } from '../../entities/profile/ProfileRow.tsx'
import type { ProfileRow as Row } from '../../entities/profile/profile-queries.ts'
import type { Layout } from './use-layout.ts'

interface Props {
  readonly profiles: readonly Row[]
  readonly layout: Layout
  readonly city: number
  readonly onAskOut: (profile: Row) => void
}

export function ProfileList({ profiles, layout, city, onAskOut }: Props) {
  const isCards = layout === 'cards'
  return (
    <ul className={isCards ? cardStyles.grid : rowStyles.list}>
      {profiles.map((profile) => (
        <li key={profile.id}>
          {isCards ? (
            <ProfileCard profile={profile} city={city} />
          ) : (
            <ProfileRow profile={profile} city={city} onAskOut={onAskOut} />
          )}
        </li>
      ))}
    </ul>
  )
}
