import type { ReactNode } from 'react'

export interface Identified {
  readonly id: number | string
}

interface Props<Item extends Identified> {
  readonly items: readonly Item[]
  readonly className?: string | undefined
  readonly children: (item: Item, place: number) => ReactNode
}

/** A list in the page's own scroll area, rendered whole: Back and the browser's search find every item. */
export function List<Item extends Identified>({ items, className, children }: Props<Item>) {
  return (
    <ul className={className}>
      {items.map((item, place) => (
        <li key={item.id}>{children(item, place)}</li>
      ))}
    </ul>
  )
}
