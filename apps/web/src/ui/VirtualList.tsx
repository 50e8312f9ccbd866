import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'

export interface VirtualListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => number | string
  /** A CSS grid. Its number of columns and its gap are read from the computed style. */
  readonly className: string | undefined
  /** Height of a row in px until it is measured. */
  readonly estimatePx: number
  readonly children: (item: Item, place: number) => ReactNode
}

const VisibleRows = lazyPart(() => import('./VisibleRows.tsx'))

/** Lists of up to this many items are rendered whole, so that the browser's search finds every item. */
const WHOLE_MAX = 60

/** A list in the page's own scroll area. Of a long one only the rows near the viewport are rendered. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, className, children, keyOf } = props
  const whole = (
    <ul className={className}>
      {items.map((item, place) => (
        <li key={keyOf(item)}>{children(item, place)}</li>
      ))}
    </ul>
  )
  if (items.length <= WHOLE_MAX) return whole
  // a lazy part has no type parameters
  const Rows = VisibleRows as ComponentType<unknown> as ComponentType<VirtualListProps<Item>>
  return (
    <Suspense fallback={whole}>
      <Rows {...props} />
    </Suspense>
  )
}
