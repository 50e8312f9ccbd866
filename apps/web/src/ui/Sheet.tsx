import { type ReactNode, useEffect } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { Submission } from '../lib/use-submission.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LazyMount } from './LazyMount.tsx'

/** Whether a dialog is open, and what closes it. */
export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export interface SheetProps extends DialogProps {
  readonly title: string
  /** The edge it slides from; `center` is a dialog; `beside` is a pane, where a list and the column leave room and stay in use. */
  readonly side?: 'bottom' | 'top' | 'end' | 'center' | 'beside'
  /** What its buttons send: a fault is shown above the footer. A form in a sheet shows its own. */
  readonly of?: Submission
  readonly children: ReactNode
  /** Fixed content below the scrolling part. */
  readonly footer?: ReactNode
}

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
