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
import { EmptyState, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CityProfiles } from './CityProfiles.tsx'
import styles from './DirectoryScreen.module.css'
import { useLayout } from './ProfilesSkeleton.tsx'
import { filterOf } from './xuanfei-queries.ts'

const SearchPanel = lazyPart(() => import('./SearchPanel.tsx'), 'rest')

/** City and filters are in the URL, so that Back from a profile restores them. */
export function DirectoryScreen() {
  const { t, locale } = useTranslation('xuanfei')
  const [query, put] = useAddressQuery()
  const [layout, switchLayout] = useLayout()
  const city = Number(query.get('id')) || 0
  const filter = filterOf(query)
  const isNarrowed = Object.keys(filter).length > 0
  const [isSearching, setSearching] = useState(isNarrowed)
  const cities = useQuery(citiesQuery())
  const profiles = useInfiniteQuery(profilesQuery(city, filter))
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
    if (isSearching) put({ q: '', sort: '', video: '' })
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
          <CityProfiles
            list={profiles}
            city={city}
            layout={layout}
            none={isSearching ? <EmptyState title={t('noMatch')} /> : undefined}
          />
        </Tabs>
      </div>
    </RefreshScreen>
  )
}
