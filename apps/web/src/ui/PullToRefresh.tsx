import { RotateCw } from 'lucide-react'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import styles from './PullToRefresh.module.css'

const FAR_ENOUGH_PX = 72

interface Props {
  /** Refetches; resolves with the new data. */
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** Returns whether the surrounding dialog, or else the page, is scrolled to the top. */
function isAtTop(element: Element | null): boolean {
  for (let each = element; each && each.role !== 'dialog'; each = each.parentElement) {
    if (each.scrollTop > 0) return false
  }
  return true
}

/** Pull to refresh by touch. Screens also have a button. */
export function PullToRefresh({ onRefresh, children }: Props) {
  const start = useRef<number | undefined>(undefined)
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)

  function begin(event: TouchEvent) {
    start.current = isAtTop(event.currentTarget) && !busy ? event.touches[0]?.clientY : undefined
  }

  /** Uses the position of the touch, because a busy device may not have rendered the last one yet. */
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
      <div
        className={`row center ${styles.sign}`}
        style={{ blockSize: offset }}
        data-busy={busy || undefined}
      >
        {offset > 0 && <RotateCw aria-hidden="true" size={20} style={{ rotate: `${pulled * 4}deg` }} />}
      </div>
      {children}
    </div>
  )
}
