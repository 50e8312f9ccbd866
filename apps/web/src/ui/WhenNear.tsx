import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** Keeps the place until then. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** What lies far below is made when the reader comes near it, and not while the first screen loads. */
export function WhenNear({ fallback, children }: Props) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isNear || !place.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])

  return isNear ? children : <div ref={place}>{fallback}</div>
}
