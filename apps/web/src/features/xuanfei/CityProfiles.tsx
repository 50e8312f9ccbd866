import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ProfileRow } from '../../entities/profile/profile-queries.ts'
import { useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { More } from '../../ui/More.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { ProfileList } from './ProfileList.tsx'
import { ProfilesSkeleton } from './ProfilesSkeleton.tsx'
import type { Layout } from './use-layout.ts'

interface Props {
  readonly list: UseInfiniteQueryResult<InfiniteData<readonly ProfileRow[]>>
  readonly city: number
  readonly layout: Layout
}

/** Removes duplicates: a profile can move to the next page between two fetches. */
function eachOnce(pages: readonly (readonly ProfileRow[])[]): readonly ProfileRow[] {
  return [...new Map(pages.flat().map((profile) => [profile.id, profile])).values()]
}

export function CityProfiles({ list, city, layout }: Props) {
  const { t } = useTranslation('xuanfei')
  const { askOut, dialog } = useReserveSheet()
  return (
    <QueryFace query={list} skeleton={<ProfilesSkeleton layout={layout} />}>
      {({ pages }) => {
        const profiles = eachOnce(pages)
        if (profiles.length === 0) return <EmptyFace title={t('empty')} text={t('emptyText')} />
        return (
          <>
            <ProfileList profiles={profiles} layout={layout} city={city} onAskOut={askOut} />
            <More list={list} />
            {dialog}
          </>
        )
      }}
    </QueryFace>
  )
}
