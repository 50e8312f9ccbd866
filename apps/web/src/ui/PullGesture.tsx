import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from './Button.tsx'

const FAR_ENOUGH_PX = 72

interface Props {
  /** Refetches; resolves with the new data. */
  readonly onRefresh: () => Promise<unknown>
}

/** Returns whether the surrounding dialog, or else the page, is scrolled to the top. */
function isAtTop(element: Element | null): boolean {
  for (let each = element; each && each.role !== 'dialog'; each = each.parentElement) {
    if (each.scrollTop > 0) return false
  }
  return true
}

/** The sign of a pull, which follows touches of the element around it. */
export function PullGesture({ onRefresh }: Props) {
  const sign = useRef<HTMLDivElement>(null)
  const start = useRef<number | undefined>(undefined)
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)

  /** Uses the position of the touch, because a busy device may not have rendered the last one yet. */
  function pulledBy({ changedTouches }: TouchEvent): number {
    const distance = (changedTouches[0]?.clientY ?? 0) - (start.current ?? Number.POSITIVE_INFINITY)
    return Math.max(0, Math.min(distance / 2, FAR_ENOUGH_PX * 1.25))
  }

  const begin = useEffectEvent((event: TouchEvent) => {
    start.current = isAtTop(sign.current) && !busy ? event.touches[0]?.clientY : undefined
  })

  const release = useEffectEvent(async (event: TouchEvent) => {
    const isFarEnough = pulledBy(event) >= FAR_ENOUGH_PX
    start.current = undefined
    setPulled(0)
    if (!isFarEnough || event.type === 'touchcancel') return
    setBusy(true)
    await onRefresh().finally(() => setBusy(false))
  })

  const pull = useEffectEvent((event: TouchEvent) => setPulled(pulledBy(event)))

  useEffect(() => {
    const area = sign.current?.parentElement
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    area?.addEventListener('touchstart', (event) => begin(event), options)
    area?.addEventListener('touchmove', (event) => pull(event), options)
    area?.addEventListener('touchend', (event) => void release(event), options)
    area?.addEventListener('touchcancel', (event) => void release(event), options)
    return () => listening.abort()
  }, [])

  const offset = busy ? FAR_ENOUGH_PX / 1.5 : pulled
  return (
    <div ref={sign} className="row center clip ink-soft" style={{ blockSize: offset }}>
      {busy && <Spinner />}
      {pulled > 0 && <RotateCw aria-hidden="true" size={20} style={{ rotate: `${pulled * 4}deg` }} />}
    </div>
  )
}
