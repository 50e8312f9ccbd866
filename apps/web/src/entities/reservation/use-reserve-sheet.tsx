import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { INTERRUPTED } from '../../lib/interruption.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useToken } from '../../lib/session.ts'
import { LazyMount } from '../../ui/LazyMount.tsx'
import { type AskedProfile, forgetAsked, keepAsked, readAsked } from './asked.ts'

const ReserveSheet = lazyPart(() => import('./ReserveSheet.tsx'), 'rest')

/** Opens the reservation dialog, after a login for visitors, and again on going back. The screen renders `dialog`. */
export function useReserveSheet(): {
  readonly askOut: (profile: AskedProfile) => void
  readonly dialog: ReactNode
} {
  const navigate = useNavigate()
  const place = useLocation()
  const isMember = useToken() !== null
  const [asked, setAsked] = useState(() => readAsked(place))
  const [open, setOpen] = useState(isMember && asked !== undefined)

  function askOut(profile: AskedProfile) {
    keepAsked(place, profile)
    if (!isMember) return navigate('/Login', { state: INTERRUPTED })
    setAsked(profile)
    setOpen(true)
  }

  function close() {
    forgetAsked()
    setOpen(false)
  }

  const dialog = (
    <LazyMount when={open}>
      {asked && <ReserveSheet profile={asked} open={open} onClose={close} onReserved={forgetAsked} />}
    </LazyMount>
  )
  return { askOut, dialog }
}
