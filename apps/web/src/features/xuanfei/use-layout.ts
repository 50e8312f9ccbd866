import { useState } from 'react'
import { readPreference, writePreference } from '../../lib/preferences.ts'

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
