import { type RefObject, useEffect, useState } from 'react'
import { Countdown } from '../../entities/draw/Countdown.tsx'
import type { Verified } from '../../entities/draw/verified.ts'

/** Height of the top bar, px. */
const BAR_PX = 56

interface Props {
  /** The countdown on the tray. */
  readonly tray: RefObject<HTMLElement | null>
  /** When the draw is due, ms. */
  readonly drawAt: Verified<number>
}

/** The time until the draw, in the top bar while the tray's countdown is not wholly in view. */
export function TableClock({ tray, drawAt }: Props) {
  const [isTraySeen, setTraySeen] = useState(true)
  useEffect(() => {
    if (!tray.current) return
    const watch = new IntersectionObserver(([seen]) => seen && setTraySeen(seen.isIntersecting), {
      rootMargin: `-${BAR_PX}px 0px 0px`,
      threshold: 0.9,
    })
    watch.observe(tray.current)
    return () => watch.disconnect()
  }, [tray])
  return isTraySeen ? null : <Countdown drawAt={drawAt} />
}
