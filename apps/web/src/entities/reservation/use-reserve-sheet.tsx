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
  readonly askOut: (profile: ReservableProfile) => void
  readonly dialog: ReactNode
} {
  const navigate = useNavigate()
  const place = useLocation()
  const isMember = useToken() !== null
  const [profile, setProfile] = useState(() => readDialog(place))
  const [open, setOpen] = useState(isMember && profile !== undefined)

  function askOut(profile: ReservableProfile) {
    storeDialog(place, profile)
    if (!isMember) return navigate('/Login', { state: { ...INTERRUPTED, companion: profile.xuanfei_name } })
    setProfile(profile)
    setOpen(true)
  }

  function close() {
    clearDialog()
    setOpen(false)
  }

  const dialog = (
    <LazyMount when={open}>
      {profile && <ReserveSheet profile={profile} open={open} onClose={close} onReserved={clearDialog} />}
    </LazyMount>
  )
  return { askOut, dialog }
}

/** The profile of the open reservation dialog and its history entry, so that going back reopens the dialog. */
const STORAGE_KEY = 'asked'
const dialogShape = z.object({
  place: z.string(),
  id: z.int(),
  xuanfei_name: z.string(),
  sample: z.boolean(),
  slot: z.optional(z.int()),
})

export interface ReservableProfile {
  readonly id: number
  readonly xuanfei_name: string
  readonly sample: boolean
  /** the published time that the member chose */
  readonly slot?: number | undefined
}

interface Place {
  readonly key: string
  readonly pathname: string
}

const nameOf = ({ key, pathname }: Place) => `${key} ${pathname}`

function storeDialog(place: Place, { id, xuanfei_name, sample, slot }: ReservableProfile): void {
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ place: nameOf(place), id, xuanfei_name, sample, slot }),
  )
}

function clearDialog(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}

function readDialog(place: Place): ReservableProfile | undefined {
  try {
    const profile = z.parse(dialogShape, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? ''))
    return profile.place === nameOf(place) ? profile : undefined
  } catch {
    return undefined // no dialog was open
  }
}
