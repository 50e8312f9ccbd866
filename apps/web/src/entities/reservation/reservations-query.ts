import { getReservations } from '@saikoro/shared/contract/reservation'
import type { ReservationReceipt } from '@saikoro/shared/contract/state-receipt'
import { zoneOf } from '@saikoro/shared/fairness/check-state-receipt'
import type { Locale } from '@saikoro/shared/locale'
import type { Unverified } from '@saikoro/shared/source'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { formatDay } from '../../lib/format.ts'
import { isOpen, noteOpen } from '../../lib/open-reservations.ts'
import { useTranslation } from '../../lib/translation.ts'
import { unverified } from '../../lib/unverified.ts'
import { zoneBeside } from '../../lib/zone.ts'
import { withStates } from '../signed/with-states.ts'
import { comingDayText } from './reservable-days.ts'

/** Page size of the list. */
const PAGE = 100

type Row = Reply<typeof getReservations>[number]

/** A reservation by its newest receipt. Without a row (`undefined`) the server left it out. */
export interface Reservation extends ReservationReceipt {
  readonly row: Row | undefined
}

/** Returns the receipts of the rows, newest first, without verifying them. */
async function readReceipts(rows: readonly Row[]): Promise<ReservationReceipt[]> {
  const { readStateReceipt } = await import('@saikoro/shared/fairness/state-receipt')
  const receipts = rows.map(({ receipt }) => readStateReceipt(receipt))
  return receipts.filter((receipt) => receipt?.kind === 'reservation')
}

async function readReservations(client: QueryClient, member: number) {
  const askedAt = Date.now()
  const rows = await callApi(getReservations, {})
  noteOpen(rows)
  const ofId = new Map(rows.map((row) => [row.id, row]))
  const shown = (receipts: Iterable<ReservationReceipt>, isChecked: boolean) => ({
    isChecked,
    reservations: [...receipts]
      .toSorted((one, other) => other.id - one.id)
      .map((receipt): Reservation => ({ ...receipt, row: ofId.get(receipt.id) })),
  })
  const list = { rows, askedAt, isWhole: rows.length < PAGE }
  const checked = await withStates(
    (states) => states.acceptReservations(member, list),
    // the late answer of the device replaces the server's
    (late) =>
      late &&
      client.setQueryData<ReturnType<typeof shown>>([getReservations.path], (now) =>
        now?.isChecked ? now : shown(late.values(), true),
      ),
  )
  return checked ? shown(checked.values(), true) : shown(await readReceipts(rows), false)
}

/** A sample answers 20 s after a request. */
const PRACTICE_MS = 5_000
const waitsForPractice = (reservation: Reservation) =>
  isPractice(reservation) && reservation.status === 'requested'

/** The reservations that this device believes; a receipt that contradicts an earlier one raises an alarm. */
export function reservationsQuery(member: number | undefined) {
  return queryOptions({
    queryKey: [getReservations.path],
    queryFn: ({ client }) => readReservations(client, member ?? 0),
    enabled: member !== undefined,
    refetchInterval: ({ state }) => state.data?.reservations.some(waitsForPractice) && PRACTICE_MS,
  })
}

/** Returns the name of the profile; '' when it is no longer listed. */
export function nameOf({ row }: Reservation): string {
  return row?.xuanfei_name ?? ''
}

/** Returns the note as words of the server, for a receipt that this device could not verify. */
export function quotedNote({ note }: Reservation): Unverified<string> {
  return unverified(note)
}

/** Returns whether nobody will come: the profile is a sample, which the product answers (charter C4.1). */
export function isPractice({ practice, row }: Reservation): boolean {
  return practice === true || row?.practice === true || row?.sample === true
}

/** Returns the text of a reservation's state: what waits for the member, else its status, and whether it is practice. */
export function useStateText(reservation: Reservation): string {
  const { t } = useTranslation('reservation')
  const { status, proposed, movedAt, confirmedAt } = reservation
  const isMoved = status === 'requested' && movedAt !== undefined
  const hasPassed = status === 'expired' && confirmedAt !== null
  const isGone = status === 'declined' && reservation.row?.state === 'unavailable'
  const state = isGone ? 'unavailable' : proposed ? 'proposed' : isMoved ? 'moved' : status
  const text = t(hasPassed ? 'finishedStep' : `status_${state}`)
  return isPractice(reservation) ? `${text} · ${t('practice')}` : text
}

/** Returns day and, if the member chose a published one, time. An open reservation's day has a year only if it is not near. */
export function whenOf(
  { date, time = '', status, zone }: Pick<Reservation, 'date' | 'time' | 'status' | 'zone'>,
  locale: Locale,
): string[] {
  const day = isOpen({ status }) ? comingDayText(date, locale) : formatDay(date, locale)
  if (time === '') return [day]
  const name = zoneBeside(zoneOf({ zone }), Date.parse(date), locale)
  return [day, [time.replace('-', '–'), name].filter(Boolean).join(' ')]
}
