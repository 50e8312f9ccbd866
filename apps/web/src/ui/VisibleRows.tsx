import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Identified, VirtualListProps } from './VirtualList.tsx'

interface Layout {
  readonly columns: number
  readonly gap: number
  /** Distance of the list from the top of the document, px. */
  readonly top: number
}

const OVERSCAN_ROWS = 4

/**
 * The rows of a long list near the viewport; a separate part, because most lists are short. Padding takes the place of the other rows,
 * so that scroll height and CSS grid stay those of the whole list.
 */
export function VisibleRows<Item extends Identified>(props: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const layout = useLayout(list)
  if (layout) return <Rows key={layout.columns} {...props} list={list} layout={layout} />
  // not shown: the layout is measured before the browser paints. The height prevents that the page scrolls up.
  const { className, items, estimatePx } = props
  return <ul ref={list} className={className} style={{ blockSize: items.length * estimatePx }} />
}

/** Measures columns, gap and position of the list again when the page changes its size. */
function useLayout(list: RefObject<HTMLUListElement | null>): Layout | undefined {
  const [layout, setLayout] = useState<Layout>()

  useLayoutEffect(() => {
    function measure() {
      const element = list.current
      if (!element) return
      const { gridTemplateColumns, rowGap } = getComputedStyle(element)
      const next = {
        columns: gridTemplateColumns.split(' ').length,
        gap: Number.parseFloat(rowGap) || 0,
        top: Math.round(element.getBoundingClientRect().top + scrollY),
      }
      setLayout((last) => (last && isSame(last, next) ? last : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [list])

  return layout
}

function isSame(a: Layout, b: Layout): boolean {
  return a.columns === b.columns && a.gap === b.gap && a.top === b.top
}

interface RowsProps<Item extends Identified> extends VirtualListProps<Item> {
  readonly list: RefObject<HTMLUListElement | null>
  readonly layout: Layout
}

function Rows<Item extends Identified>({
  items,
  className,
  estimatePx,
  children,
  list,
  layout,
}: RowsProps<Item>) {
  const { columns, gap, top } = layout
  const place = `${useLocation().key} ${columns}`
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => estimatePx,
    // biome-ignore lint/style/noNonNullAssertion: the first item of an existing row exists
    getItemKey: (row) => items[row * columns]!.id,
    gap,
    scrollMargin: top,
    overscan: OVERSCAN_ROWS,
    initialMeasurementsCache: [...(measuredRows.get(place) ?? [])],
  })

  useLayoutEffect(() => () => rememberRows(place, rows.measurementsCache), [place, rows])

  const visible = rows.getVirtualItems()
  const first = visible[0]
  const last = visible.at(-1)
  const padding: CSSProperties = {
    paddingBlockStart: first ? first.start - top : 0,
    paddingBlockEnd: last ? rows.getTotalSize() - (last.end - top) : rows.getTotalSize(),
  }
  const from = (first?.index ?? 0) * columns
  const to = last ? (last.index + 1) * columns : 0
  return (
    <ul ref={list} className={className} style={padding}>
      {items.slice(from, to).map((item, offset) => {
        const at = from + offset
        const isFirstOfRow = at % columns === 0
        return (
          <li
            key={item.id}
            aria-posinset={at + 1}
            aria-setsize={items.length}
            ref={isFirstOfRow ? rows.measureElement : undefined}
            data-index={isFirstOfRow ? at / columns : undefined}
          >
            {children(item, at)}
          </li>
        )
      })}
    </ul>
  )
}

/** Row heights of lists by history entry, so that Back restores the scroll position before the rows are measured again. */
const measuredRows = new Map<string, readonly VirtualItem[]>()
const PLACES_MAX = 10

function rememberRows(place: string, rows: readonly VirtualItem[]): void {
  measuredRows.delete(place)
  measuredRows.set(place, rows)
  const [oldest] = measuredRows.keys()
  if (measuredRows.size > PLACES_MAX && oldest !== undefined) measuredRows.delete(oldest)
}
