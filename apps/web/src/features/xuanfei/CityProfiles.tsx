import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import { ProfileRow } from '../../entities/profile/ProfileRow.tsx'
import type { ProfileRow as Row } from '../../entities/profile/profile-queries.ts'
import { useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { classOf, type Layout, ProfilesSkeleton } from './ProfilesSkeleton.tsx'

interface Props {
  readonly list: UseInfiniteQueryResult<InfiniteData<readonly Row[]>>
  readonly city: number
  readonly layout: Layout
}

/** Removes duplicates: a profile can move to the next page between two fetches. */
function eachOnce(pages: readonly (readonly Row[])[]): readonly Row[] {
  return [...new Map(pages.flat().map((profile) => [profile.id, profile])).values()]
}

export function CityProfiles({ list, city, layout }: Props) {
  const { t } = useTranslation('xuanfei')
  const { askOut, dialog } = useReserveSheet()
  return (
    <QueryBoundary query={list} skeleton={<ProfilesSkeleton layout={layout} />}>
      {({ pages }) => {
        const profiles = eachOnce(pages)
        if (profiles.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />
        return (
          <>
            <ProfileList profiles={profiles} layout={layout} city={city} onAskOut={askOut} />
            <LoadMore list={list} />
            {dialog}
          </>
        )
      }}
    </QueryBoundary>
  )
}

interface ProfileListProps {
  readonly profiles: readonly Row[]
  readonly layout: Layout
  readonly city: number
  readonly onAskOut: (profile: Row) => void
}

function ProfileList({ profiles, layout, city, onAskOut }: ProfileListProps) {
  const isCards = layout === 'cards'
  return (
    <VirtualList
      items={profiles}
      keyOf={({ id }) => id}
      className={classOf(layout)}
      estimatePx={isCards ? 310 : 190}
    >
      {(profile, place) =>
        isCards ? (
          <ProfileCard profile={profile} city={city} eager={place === 0} />
        ) : (
          <ProfileRow profile={profile} city={city} onAskOut={onAskOut} />
        )
      }
    </VirtualList>
  )
}
