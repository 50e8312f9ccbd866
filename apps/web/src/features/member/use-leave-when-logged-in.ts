import { useEffect, useRef } from 'react'
import { readToken } from '../../lib/session.ts'
import { useBack } from '../../lib/use-back.ts'

/** Sends a member who opens login or register back; a login on this screen navigates elsewhere. */
export function useLeaveWhenLoggedIn(): void {
  const back = useBack()
  const isLeaving = useRef(readToken() !== null)
  useEffect(() => {
    if (!isLeaving.current) return
    isLeaving.current = false
    back()
  }, [back])
}
