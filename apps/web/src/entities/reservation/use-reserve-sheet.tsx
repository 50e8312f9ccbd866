import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useToken } from '../../lib/session.ts'
import { tabStorage } from '../../lib/storage.ts'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { profileQuery } from '../profile/profile-queries.ts'

const ReserveSheet = lazyDialog(() => import('./ReserveSheet.tsx'), 'rest')

/** Opens the reservation dialog, after a login for visitors, and again on going back. The screen renders `dialog`. */
export function useReserveSheet() {
  const navigate = useNavigate()
  const place = useLocation()
  const isMember = useToken() !== null
  const [stored] = useState(() => (isMember ? readDialog(place) : undefined))
  const [asked, setAsked] = useState<ReservableProfile>()
  const [open, setOpen] = useState(stored !== undefined)
  const { data } = useQuery({ ...profileQuery(stored?.id ?? 0), enabled: stored !== undefined })
  const profile = asked ?? (data && { ...data, slot: stored?.slot })

  function askOut(profile: ReservableProfile) {
    storeDialog(place, profile)
    if (!isMember) return navigate('/Login', { state: { ...INTERRUPTED, companion: profile.xuanfei_name } })
    setAsked(profile)
    setOpen(true)
  }

  function close() {
    clearDialog()
    setOpen(false)
  }

  const dialog = profile && (
    <ReserveSheet profile={profile} open={open} onClose={close} onReserved={clearDialog} />
  )
  return { askOut, dialog }
}

/** The id of the profile of the open reservation dialog and its history entry, so that going back reopens the dialog. */
const STORAGE_KEY = 'asked'
const dialogShape = z.object({ place: z.string(), id: z.int(), slot: z.optional(z.int()) })

export interface ReservableProfile {
  readonly id: number
  readonly xuanfei_name: string
  readonly sample: boolean
  /** the published time that the member chose */
  readonly slot?: number | undefined
}

/** Pages that were opened by their address have the same key: the address tells them apart. */
const nameOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`

function storeDialog(place: Location, { id, slot }: ReservableProfile): void {
  tabStorage.write(STORAGE_KEY, JSON.stringify({ place: nameOf(place), id, slot }))
}

function clearDialog(): void {
  tabStorage.remove(STORAGE_KEY)
}

function readDialog(place: Location): z.infer<typeof dialogShape> | undefined {
  const dialog = tabStorage.parse(STORAGE_KEY, dialogShape)
  return dialog?.place === nameOf(place) ? dialog : undefined
}
