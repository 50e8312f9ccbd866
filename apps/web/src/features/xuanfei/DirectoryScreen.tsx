import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LayoutGrid, Rows3, Search, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { citiesQuery, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { comingDayText, reservableDays } from '../../entities/reservation/reservable-days.ts'
import { Banner } from '../../entities/site/Banner.tsx'
import { useClock } from '../../lib/clock.ts'
import { formatCount } from '../../lib/format.ts'
import { pickLocalized } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { closeOverlays } from '../../lib/overlay.ts'
import { tabStorage } from '../../lib/storage.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useAddressQuery } from '../../lib/use-address-query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CityProfiles, ProfilesSkeleton, useLayout } from './CityProfiles.tsx'
import styles from './DirectoryScreen.module.css'
import { filterOf, isNamedDay, LAST_QUERY, UNFILTERED } from './filters.ts'
import { freeDaysQuery } from './xuanfei-queries.ts'

const SearchPanel = lazyPart(() => import('./SearchPanel.tsx'), 'rest')
const NearProfiles = lazyPart(() => import('./NearProfiles.tsx'), 'rest')
const MonthGrid = lazyPart(() => import('../../ui/MonthGrid.tsx'))

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

  const last = query.toString()
  useEffect(() => tabStorage.write(LAST_QUERY, last), [last])

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

const CALENDAR = 'calendar'

interface WhenProps {
  readonly city: number
  /** The days of the list: '' for any, a name, or `YYYY-MM-DD`. */
  readonly when: string
  readonly onChoose: (when: string) => void
}

/** The days with a free time that the list shows. */
function WhenFilter({ city, when, onChoose }: WhenProps) {
  const { t, locale } = useTranslation('xuanfei')
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const today = useClock((now) => reservableDays(now, timeZone).first)
  const last = useClock((now) => reservableDays(now, timeZone).last)
  // counted by the clock of each city
  const { data: free = [] } = useQuery({ ...freeDaysQuery(city), enabled: isOpen })
  const [first] = [today, ...free].toSorted()
  const day = when === '' || isNamedDay(when) ? undefined : when

  /** The sheet has a history entry, and the address that changes is that below it. */
  async function chooseDay(chosen: string) {
    await closeOverlays()
    onChoose(chosen)
  }

  return (
    <div className={`${styles.controls} ${styles.days}`}>
      <FilterRow
        title={t('freeTimes')}
        value={day ? CALENDAR : when}
        options={[
          { value: '', label: t('everyDay') },
          { value: 'tonight', label: t('tonight') },
          { value: 'tomorrow', label: t('tomorrow') },
          { value: 'weekend', label: t('weekend') },
          { value: CALENDAR, label: day ? comingDayText(day, locale) : t('calendar') },
        ]}
        onChoose={(chosen) => (chosen === CALENDAR ? setOpen(true) : onChoose(chosen))}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('calendar')}>
        <MonthGrid
          first={first ?? today}
          last={last}
          value={day}
          marked={free}
          markName={t('freeTimes')}
          onValueChange={chooseDay}
        />
      </Sheet>
    </div>
  )
}
