import { type RefObject, useEffect, useRef, useState } from 'react'

const MARGIN = '200px'

/** Has this element come near the screen? What lies far below can wait until then. */
export function useInView<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const [isNear, setNear] = useState(false)
  const place = useRef<E>(null)
  useEffect(() => {
    if (isNear || !place.current) return
    // a busy page gets several changes in one call
    const watch = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  return [place, isNear]
}
