import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { citiesQuery, type ProfileFilter, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { comingDayText } from '../../entities/reservation/reservable-days.ts'
import { pickLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { CityProfiles } from './CityProfiles.tsx'
import { type Changes, isNamedDay, type Looser } from './filters.ts'
import { type Layout, ProfilesSkeleton } from './ProfilesSkeleton.tsx'
import { nearQuery } from './xuanfei-queries.ts'

const NOBODY = {
  tonight: 'nobodyTonight',
  tomorrow: 'nobodyTomorrow',
  weekend: 'nobodyAtWeekend',
} as const

const LEADS = {
  tomorrow: 'nearTomorrow',
  weekend: 'nearWeekend',
  city: 'nearCities',
  when: 'nearAnyDay',
  rest: 'nearRest',
} as const

interface Props {
  readonly city: number
  readonly filter: ProfileFilter
  readonly layout: Layout
  readonly onPut: (changes: Changes) => void
}

/** Replaces a list without a match: says so, and shows the nearest list that has one. */
export function NearProfiles({ city, filter, layout, onPut }: Props) {
  const near = useQuery(nearQuery(city, filter))
  const title = useNobody(city, filter)
  return (
    <>
      <EmptyState title={title} />
      <QueryBoundary query={near} skeleton={<ProfilesSkeleton layout={layout} />}>
        {(looser) => looser && <LooserList looser={looser} layout={layout} onPut={onPut} />}
      </QueryBoundary>
    </>
  )
}

/** Returns the sentence that nobody matches, with the day and the city. */
function useNobody(id: number, { when = '', ...others }: ProfileFilter): string {
  const { t, locale } = useTranslation('search')
  const city = useQuery(citiesQuery()).data?.find((each) => each.id === id)
  if (when === '') return t(Object.keys(others).length > 0 ? 'xuanfei:noMatch' : 'xuanfei:empty')
  const text = isNamedDay(when) ? t(NOBODY[when]) : t('nobodyOn', { day: comingDayText(when, locale) })
  return city ? t('inCity', { city: pickLocalized(city.name, locale), text }) : text
}

interface LooserListProps {
  readonly looser: Looser
  readonly layout: Layout
  readonly onPut: (changes: Changes) => void
}

function LooserList({ looser, layout, onPut }: LooserListProps) {
  const { t } = useTranslation('search')
  const list = useInfiniteQuery(profilesQuery(looser.city, looser.filter))
  return (
    <div className="stack gap-3">
      <div className="row wrap spread gap-2">
        <h2 className="heading size-large">{t(LEADS[looser.by])}</h2>
        <Button variant="outline" onClick={() => onPut(looser.changes)}>
          {t('loosen')}
        </Button>
      </div>
      <CityProfiles list={list} city={looser.city} layout={layout} />
    </div>
  )
}
