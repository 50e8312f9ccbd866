import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Has the first screen been drawn, so that what can wait may begin? */
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
