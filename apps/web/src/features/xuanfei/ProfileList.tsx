import type { ProfileRow as Row } from '../../lib/queries/xuanfei.ts'
import cardStyles from '../../ui/ProfileCard.module.css'
import { ProfileCard } from '../../ui/ProfileCard.tsx'
import rowStyles from '../../ui/ProfileRow.module.css'
import { ProfileRow } from '../../ui/ProfileRow.tsx'
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
