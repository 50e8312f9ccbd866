import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useToken } from '../lib/session.ts'

interface Props {
  readonly children: ReactNode
}

/** Visitors of a member's screen are sent to log in. */
export function Protected({ children }: Props) {
  return useToken() === null ? <Navigate to="/Login" replace /> : children
}
