import { useState } from 'react'
import cardStyles from '../../entities/profile/ProfileCard.module.css'
import { readPreference, writePreference } from '../../lib/preferences.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'

export function ProfilesSkeleton({ layout }: { readonly layout: Layout }) {
  if (layout === 'rows') return <Skeleton blocks={[10, 10, 10]} />
  return (
    <div className={`wide ${cardStyles.grid}`}>
      <Skeleton blocks={[17, 17]} />
      <Skeleton blocks={[17, 17]} />
    </div>
  )
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
