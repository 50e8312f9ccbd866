import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ProfileFilter, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { CityProfiles, type Layout, ProfilesSkeleton } from './CityProfiles.tsx'
import type { Changes, Looser } from './filters.ts'
import { nearQuery } from './xuanfei-queries.ts'

interface Props {
  readonly city: number
  readonly filter: ProfileFilter
  readonly layout: Layout
  readonly onPut: (changes: Changes) => void
}

/** Replaces a list without a match: says so, and shows the nearest list that has one. */
export function NearProfiles({ city, filter, layout, onPut }: Props) {
  const { t } = useTranslation('xuanfei')
  const near = useQuery(nearQuery(city, filter))
  return (
    <>
      <EmptyState title={t(Object.keys(filter).length > 0 ? 'noMatch' : 'empty')} />
      <QueryBoundary query={near} skeleton={<ProfilesSkeleton layout={layout} />}>
        {(looser) => looser && <LooserList looser={looser} layout={layout} onPut={onPut} />}
      </QueryBoundary>
    </>
  )
}

interface LooserListProps extends Pick<Props, 'layout' | 'onPut'> {
  readonly looser: Looser
}

function LooserList({ looser, layout, onPut }: LooserListProps) {
  const { t } = useTranslation('directory')
  const list = useInfiniteQuery(profilesQuery(looser.city, looser.filter))
  return (
    <div className="stack gap-3">
      <div className="row wrap spread gap-2">
        <h2 className="heading size-large">{t(`near_${looser.by}`)}</h2>
        <Button variant="outline" onClick={() => onPut(looser.changes)}>
          {t('loosen')}
        </Button>
      </div>
      <CityProfiles list={list} city={looser.city} layout={layout} />
    </div>
  )
}
