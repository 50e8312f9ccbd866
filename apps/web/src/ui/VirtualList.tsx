import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'

export interface Identified {
  readonly id: number | string
}

interface ListProps<Item extends Identified> {
  readonly items: readonly Item[]
  /** Of a long list a CSS grid, whose number of columns and gap are read from the computed style. */
  readonly className?: string | undefined
  readonly children: (item: Item, place: number) => ReactNode
}

export function List<Item extends Identified>({ items, className, children }: ListProps<Item>) {
  return (
    <ul className={className}>
      {items.map((item, place) => (
        <li key={item.id}>{children(item, place)}</li>
      ))}
    </ul>
  )
}

export interface VirtualListProps<Item extends Identified> extends ListProps<Item> {
  /** Height of a row in px until it is measured. */
  readonly estimatePx: number
}

const VisibleRows = lazyPart(() => import('./VisibleRows.tsx'))

/** Lists of up to this many items are rendered whole, so that the browser's search finds every item. */
const WHOLE_MAX = 60

/** A list in the page's own scroll area. Of a long one only the rows near the viewport are rendered. */
export function VirtualList<Item extends Identified>(props: VirtualListProps<Item>) {
  const whole = <List {...props} />
  if (props.items.length <= WHOLE_MAX) return whole
  // a lazy part has no type parameters
  const Rows = VisibleRows as ComponentType<unknown> as ComponentType<VirtualListProps<Item>>
  return (
    <Suspense fallback={whole}>
      <Rows {...props} />
    </Suspense>
  )
}
