import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { interruptedAt } from '../lib/interruption.ts'
import { exitOfSession, readToken, useToken } from '../lib/session.ts'

interface Props {
  readonly children: ReactNode
}

/** Redirects visitors of a member's screen to the login and back; leaves the screen when the session ends. */
export function Protected({ children }: Props) {
  const here = useLocation()
  const [wasMember] = useState(() => readToken() !== null)
  if (useToken() !== null) return children
  const exit = wasMember ? exitOfSession() : undefined
  return <Navigate to={exit ?? '/Login'} replace state={exit ? null : interruptedAt(here)} />
}
