import { lazy, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToken } from '../../lib/session.ts'
import { LazyMount } from '../../ui/LazyMount.tsx'

const ReserveSheet = lazy(async () => ({ default: (await import('./ReserveSheet.tsx')).ReserveSheet }))

interface AskedProfile {
  readonly id: number
  readonly xuanfei_name: string
}

/** Opens the reservation dialog for a member, and leads a visitor to log in. The screen renders `dialog`. */
export function useReserveSheet(): {
  readonly askOut: (profile: AskedProfile) => void
  readonly dialog: ReactNode
} {
  const navigate = useNavigate()
  const isMember = useToken() !== null
  const [asked, setAsked] = useState<AskedProfile>()
  const [open, setOpen] = useState(false)

  function askOut(profile: AskedProfile) {
    if (!isMember) return navigate('/Login')
    setAsked(profile)
    setOpen(true)
  }

  const dialog = (
    <LazyMount when={open}>
      {asked && <ReserveSheet profile={asked} open={open} onClose={() => setOpen(false)} />}
    </LazyMount>
  )
  return { askOut, dialog }
}
