import { useEffect } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LazyMount } from './LazyMount.tsx'
import type { SheetProps } from './SheetDialog.tsx'

const load = () => import('./SheetDialog.tsx')
const SheetDialog = lazyPart(load)

/** A dialog from an edge of the screen. Its code is prefetched. */
export function Sheet(props: SheetProps) {
  useEffect(() => {
    // without a network it is loaded, and reported, when it opens
    whenIdle()
      .then(load)
      .catch(() => undefined)
  }, [])
  return (
    <LazyMount when={props.open}>
      <SheetDialog {...props} />
    </LazyMount>
  )
}
