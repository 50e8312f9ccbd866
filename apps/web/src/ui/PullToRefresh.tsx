import { RotateCw } from 'lucide-react'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import styles from './PullToRefresh.module.css'

const FAR_ENOUGH_PX = 72

interface Props {
  /** Reloads; resolves when the new data is there. */
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** Pulling begins at the very top only: of the dialog, where it lies in one, else of the page. */
function isAtTop(element: Element | null): boolean {
  for (let each = element; each && each.role !== 'dialog'; each = each.parentElement) {
    if (each.scrollTop > 0) return false
  }
  return true
}

/** Pull down to reload, by touch. Screens offer a button for everybody else. */
export function PullToRefresh({ onRefresh, children }: Props) {
  const start = useRef<number | undefined>(undefined)
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)

  function begin(event: TouchEvent) {
    start.current = isAtTop(event.currentTarget) && !busy ? event.touches[0]?.clientY : undefined
  }

  /** By the finger itself: a busy phone may not have drawn yet where it was last. */
  function pulledBy({ changedTouches }: TouchEvent): number {
    const distance = (changedTouches[0]?.clientY ?? 0) - (start.current ?? Number.POSITIVE_INFINITY)
    return Math.max(0, Math.min(distance / 2, FAR_ENOUGH_PX * 1.25))
  }

  function letGo() {
    start.current = undefined
    setPulled(0)
  }

  async function release(event: TouchEvent) {
    const isFarEnough = pulledBy(event) >= FAR_ENOUGH_PX
    letGo()
    if (!isFarEnough) return
    setBusy(true)
    await onRefresh().finally(() => setBusy(false))
  }

  const offset = busy ? FAR_ENOUGH_PX / 1.5 : pulled
  return (
    <div
      onTouchStart={begin}
      onTouchMove={(event) => setPulled(pulledBy(event))}
      onTouchEnd={release}
      onTouchCancel={letGo}
    >
      <div className={styles.sign} style={{ blockSize: offset }} data-busy={busy || undefined}>
        {offset > 0 && <RotateCw aria-hidden="true" size={20} style={{ rotate: `${pulled * 4}deg` }} />}
      </div>
      {children}
    </div>
  )
}
