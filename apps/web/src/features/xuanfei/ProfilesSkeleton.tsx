import { useState } from 'react'
import cardStyles from '../../entities/profile/ProfileCard.module.css'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'

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
export function classOf(layout: Layout): string {
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
