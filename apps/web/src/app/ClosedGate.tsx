import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ACTIVE, memberQuery } from '../entities/member/member-queries.ts'

const CLOSED = '/Closed'

/** Screens of a closed account: statement, withdrawal, support (charter C3.7) and language. */
const OPEN = [
  CLOSED,
  '/Statement',
  '/Withdraw',
  '/WithdrawRecord',
  '/ServiceOnline',
  '/ServicePage',
  '/SwitchLanguage',
]

interface Props {
  readonly children: ReactNode
}

export function ClosedGate({ children }: Props) {
  const { pathname } = useLocation()
  const { data: member } = useQuery({ ...memberQuery(), enabled: false })
  if (!member) return children
  const isClosed = member.status !== ACTIVE
  if (isClosed && !OPEN.includes(pathname)) return <Navigate to={CLOSED} replace />
  if (!isClosed && pathname === CLOSED) return <Navigate to="/Mine" replace />
  return children
}
