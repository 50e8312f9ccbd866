import { useEffect, useRef } from 'react'
import { readToken } from '../../lib/session.ts'
import { useBack } from '../../lib/use-back.ts'

/** A member who comes to log in or register goes back, once; a login made here leads elsewhere. */
export function useLeaveWhenLoggedIn(): void {
  const back = useBack()
  const isLeaving = useRef(readToken() !== null)
  useEffect(() => {
    if (!isLeaving.current) return
    isLeaving.current = false
    back()
  }, [back])
}
