import { momentOf } from '@saikoro/shared/time-zone'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import cardStyles from '../../entities/profile/ProfileCard.module.css'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import { ProfileRow } from '../../entities/profile/ProfileRow.tsx'
import { PAGE_ROWS, type ProfileRow as Row } from '../../entities/profile/profile-queries.ts'
import { type Slot, slotText } from '../../entities/reservation/reservable-days.ts'
import { type ReservableProfile, useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { useClock } from '../../lib/clock.ts'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'

interface Props {
  readonly list: UseInfiniteQueryResult<InfiniteData<readonly Row[]>>
  readonly city: number
  readonly layout: Layout
  /** Replaces the words of an empty list. */
  readonly none?: ReactNode
  /** A profile that is shown beside the list. */
  readonly beside?: number
  /** Replaces the entries of the layout. */
  readonly children?: (profile: Row) => ReactNode
}

export function CityProfiles({ list, city, layout, none, beside, children }: Props) {
  const { t } = useTranslation('xuanfei')
  const { askOut, dialog } = useReserveSheet()
  return (
    <>
      <QueryBoundary query={list} skeleton={<ProfilesSkeleton layout={layout} />}>
        {({ pages }) => {
          // a profile can move to the next page between two fetches
          const once = [...new Map(pages.flat().map((profile) => [profile.id, profile])).values()]
          const profiles = once.filter(({ id }) => id !== beside)
          if (profiles.length === 0) return none ?? <EmptyState title={t('empty')} />
          return (
            <>
              {children ? (
                <List items={profiles} className="stack gap-1">
                  {children}
                </List>
              ) : (
                <ProfileList profiles={profiles} layout={layout} city={city} onAskOut={askOut} />
              )}
              <LoadMore list={list} />
            </>
          )
        }}
      </QueryBoundary>
      {/* stays open when a list of free times no longer has the profile whose time was reserved */}
      {dialog}
    </>
  )
}

interface ProfileListProps {
  readonly profiles: readonly Row[]
  readonly layout: Layout
  readonly city: number
  readonly onAskOut: (profile: ReservableProfile) => void
}

/** Cards in sight on a phone. */
const IN_SIGHT = 4

/** On a slow line, pictures in sight come first: the others wait until the first one is drawn. */
function ProfileList({ profiles, layout, city, onAskOut }: ProfileListProps) {
  const isCards = layout === 'cards'
  // a longer list was read before, and may start below its first row
  const [isDrawn, setDrawn] = useState(profiles.length > PAGE_ROWS)
  const draw = isDrawn ? undefined : () => requestAnimationFrame(() => setTimeout(setDrawn, 0, true))
  return (
    <div onLoadCapture={draw} onErrorCapture={draw}>
      <List items={profiles} className={classOf(layout)}>
        {(profile, place) => (
          <div className="stack top gap-2">
            {isCards ? (
              <ProfileCard
                profile={profile}
                city={city}
                eager={place === 0}
                isWaiting={place >= IN_SIGHT && !isDrawn}
              />
            ) : (
              <ProfileRow profile={profile} city={city} onAskOut={onAskOut} />
            )}
            <NextTimes profile={profile} onAskOut={onAskOut} />
          </div>
        )}
      </List>
    </div>
  )
}

interface TimesProps {
  readonly profile: Row
  readonly onAskOut: (profile: ReservableProfile) => void
}

/** The next free times of a profile that have not begun. Each opens the reservation dialog with itself chosen. */
function NextTimes({ profile, onAskOut }: TimesProps) {
  const { t, locale } = useTranslation('xuanfei')
  const first = useClock((now) => profile.slots.findIndex((slot) => now < beginOf(slot)))
  if (first < 0) return null
  return (
    <div className="flex wrap gap-2">
      {profile.slots.slice(first).map((slot) => {
        const text = slotText(slot, locale)
        return (
          <Button
            key={slot.id}
            variant="outline"
            className="balanced small fill"
            aria-label={`${text} ${t('askOutName', { name: profile.xuanfei_name })}`}
            onClick={() => onAskOut({ ...profile, slot: slot.id })}
          >
            {text}
          </Button>
        )
      })}
    </div>
  )
}

function beginOf({ day, starts, zone }: Slot): number {
  return momentOf(Date.parse(`${day}T${starts}Z`), zone)
}

export function ProfilesSkeleton({ layout }: { readonly layout: Layout }) {
  const blocks = layout === 'rows' ? [10, 10] : [17, 17]
  return (
    <div className={classOf(layout)}>
      <Skeleton blocks={blocks} />
      <Skeleton blocks={blocks} />
    </div>
  )
}

/** The grid of the list. */
function classOf(layout: Layout): string {
  return layout === 'rows' ? 'cards gap-3' : `wide grid gap-3 ${cardStyles.grid}`
}

export type Layout = 'cards' | 'rows'

const NAME = 'directory'

/** Layout of the directory, stored on this device. */
export function useLayout(): readonly [Layout, () => void] {
  const [layout, setLayout] = useState<Layout>(() => (readPreference(NAME) === 'rows' ? 'rows' : 'cards'))

  function switchLayout() {
    const next = layout === 'cards' ? 'rows' : 'cards'
    writePreference(NAME, next)
    setLayout(next)
  }

  return [layout, switchLayout]
}
