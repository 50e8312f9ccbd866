import { type TouchEvent, useRef } from 'react'

const FAR_ENOUGH_PX = 60

/** Returns touch handlers for an element that report horizontal swipes: 1 to the next item, -1 to the previous one. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const dx = (touch?.clientX ?? 0) - start.current.x
      const dy = (touch?.clientY ?? 0) - start.current.y
      if (Math.abs(dx) >= FAR_ENOUGH_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}
