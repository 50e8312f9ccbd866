import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { lazyPart } from '../../lib/lazy-part.ts'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useToken } from '../../lib/session.ts'
import { LazyMount } from '../../ui/LazyMount.tsx'

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

/** The profile of the open reservation dialog and its history entry, so that going back reopens the dialog. */
const ASKED = 'asked'
const askedShape = z.object({ place: z.string(), id: z.int(), xuanfei_name: z.string(), sample: z.boolean() })

interface AskedProfile {
  readonly id: number
  readonly xuanfei_name: string
  readonly sample: boolean
}

interface Place {
  readonly key: string
  readonly pathname: string
}

const nameOf = ({ key, pathname }: Place) => `${key} ${pathname}`

function keepAsked(place: Place, { id, xuanfei_name, sample }: AskedProfile): void {
  sessionStorage.setItem(ASKED, JSON.stringify({ place: nameOf(place), id, xuanfei_name, sample }))
}

function forgetAsked(): void {
  sessionStorage.removeItem(ASKED)
}

function readAsked(place: Place): AskedProfile | undefined {
  try {
    const asked = z.parse(askedShape, JSON.parse(sessionStorage.getItem(ASKED) ?? ''))
    return asked.place === nameOf(place) ? asked : undefined
  } catch {
    return undefined // no dialog was open
  }
}
