import { type FocusEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

const QUIET = '(prefers-reduced-motion: reduce)'

/** Whether the member asked the browser to load less. */
export function savesData(): boolean {
  const { connection }: Navigator & { readonly connection?: { readonly saveData?: boolean } } = navigator
  return connection?.saveData === true
}

/**
 * Something that moves by itself: a step every `ms`, not while it is stopped, looked at closely (pointer or focus), or the page
 * is hidden; with reduced motion, or without `canStart`, it starts on request. `rest` goes onto the element.
 */
export function useAutoplay(step: () => void, ms: number, canStart = true) {
  const [isMoving, setMoving] = useState(() => canStart && !matchMedia(QUIET).matches)
  const isHeld = useRef(false)
  const goOn = useEffectEvent(() => {
    if (!isHeld.current && !document.hidden) step()
  })

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => goOn(), ms)
    return () => clearInterval(timer)
  }, [isMoving, ms])

  const rest = useMemo(() => {
    const hold = () => {
      isHeld.current = true
    }
    const release = () => {
      isHeld.current = false
    }
    return {
      onPointerEnter: hold,
      onPointerLeave: release,
      onPointerCancel: release,
      onFocus: hold,
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) release()
      },
    }
  }, [])

  return { isMoving, toggle: () => setMoving((moving) => !moving), rest }
}
