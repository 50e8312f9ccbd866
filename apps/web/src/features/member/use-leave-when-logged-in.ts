import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readToken } from '../../lib/session.ts'

/** A member who comes to log in or register goes back, once; a login made here leads elsewhere. */
export function useLeaveWhenLoggedIn(): void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const isLeaving = useRef(readToken() !== null)
  useEffect(() => {
    if (!isLeaving.current) return
    isLeaving.current = false
    if (isFirst) navigate('/Home', { replace: true })
    else navigate(-1)
  }, [isFirst, navigate])
}
