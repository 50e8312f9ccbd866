import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LayoutGrid, Rows3, Search, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { citiesQuery, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { Banner } from '../../entities/site/Banner.tsx'
import { formatCount } from '../../lib/format.ts'
import { pickLocalized } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useAddressQuery } from '../../lib/use-address-query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CityProfiles } from './CityProfiles.tsx'
import styles from './DirectoryScreen.module.css'
import { filterOf, UNFILTERED } from './filters.ts'
import { ProfilesSkeleton, useLayout } from './ProfilesSkeleton.tsx'
import { WhenFilter } from './WhenFilter.tsx'

const SearchPanel = lazyPart(() => import('./SearchPanel.tsx'), 'rest')
const NearProfiles = lazyPart(() => import('./NearProfiles.tsx'), 'rest')

/** A list of days is fetched again when one can end: midnight is on a quarter of an hour in every time zone. */
const QUARTER_MS = 900_000
const untilNextQuarter = () => QUARTER_MS - (Date.now() % QUARTER_MS)

/** City and filters are in the URL, so that Back from a profile restores them. */
export function DirectoryScreen() {
  const { t, locale } = useTranslation('xuanfei')
  const [query, put] = useAddressQuery()
  const [layout, switchLayout] = useLayout()
  const city = Number(query.get('id')) || 0
  const filter = filterOf(query)
  const { when = '', ...inPanel } = filter
  const [isSearching, setSearching] = useState(Object.keys(inPanel).length > 0)
  const cities = useQuery(citiesQuery())
  const profiles = useInfiniteQuery({
    ...profilesQuery(city, filter),
    refetchInterval: when !== '' && untilNextQuarter,
  })
  const list = useRef<HTMLDivElement>(null)
  // of a list that is not loaded to its end, nobody here knows the number
  const count = !profiles.hasNextPage && profiles.data?.pages.flat().length
  const counted = (id: number, name: string) => ({
    id,
    name: id === city && count ? `${name} ${formatCount(count, locale)}` : name,
  })
  const tabs = [
    counted(0, t('ui:all')),
    ...(cities.data ?? []).map(({ id, name }) => counted(id, pickLocalized(name, locale))),
  ]

  /** Closing the search ends it: no filter applies that is not in view. */
  function switchSearch() {
    if (isSearching) put({ ...UNFILTERED, when })
    setSearching(!isSearching)
  }

  function showCity(id: number) {
    put({ id: id === 0 ? '' : String(id) })
    const top = list.current?.getBoundingClientRect().top ?? 0
    if (top < 0) list.current?.scrollIntoView()
  }

  function refetch() {
    void cities.refetch()
    return profiles.refetch()
  }

  return (
    <RefreshScreen
      title={t('title')}
      query={{ isFetching: profiles.isRefetching, refetch }}
      sign={
        <>
          <IconButton
            icon={isSearching ? X : Search}
            label={t('search')}
            isOpen={isSearching}
            onClick={switchSearch}
          />
          <IconButton
            icon={layout === 'cards' ? Rows3 : LayoutGrid}
            label={layout === 'cards' ? t('asRows') : t('asCards')}
            onClick={switchLayout}
          />
        </>
      }
    >
      <WhenFilter city={city} when={when} onChoose={(chosen) => put({ when: chosen })} />
      {isSearching ? (
        <Suspense fallback={<Skeleton blocks={[3, 2.75, 2.75]} />}>
          <SearchPanel city={city} filter={filter} onPut={put} />
        </Suspense>
      ) : (
        <div className={styles.banner}>
          <Banner priority="low" />
        </div>
      )}
      <div ref={list} className={styles.cities}>
        <Tabs id="city" label={t('cities')} tabs={tabs} current={city} onSelect={showCity}>
          <h2 className="visually-hidden">{tabs.find(({ id }) => id === city)?.name}</h2>
          <CityProfiles
            list={profiles}
            city={city}
            layout={layout}
            none={
              <Suspense fallback={<ProfilesSkeleton layout={layout} />}>
                <NearProfiles city={city} filter={filter} layout={layout} onPut={put} />
              </Suspense>
            }
          />
        </Tabs>
      </div>
    </RefreshScreen>
  )
}
