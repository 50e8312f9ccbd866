import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import type { Interruption } from '../lib/navigation.ts'
import { showToast } from '../lib/toast.ts'

interface Props {
  readonly to: string
  /** The reason, shown as a toast. */
  readonly notice: string
  readonly state?: Interruption
}

/** Redirects in place of a screen, with a toast. */
export function RedirectWithNotice({ to, notice, state }: Props) {
  useEffect(() => showToast(notice), [notice])
  return <Navigate to={to} replace state={state} />
}
