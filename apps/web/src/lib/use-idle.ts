import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Returns whether the first screen is painted, so that deferred work may start. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isHere = true
    void whenIdle().then(() => isHere && setIdle(true))
    return () => {
      isHere = false
    }
  }, [])
  return isIdle
}
