import { moveReservation, reserve } from '@saikoro/shared/contract/reservation'
import { useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeBase64 } from '../../lib/call.ts'
import { readOutbox } from '../../lib/outbox.ts'
import { zoneBeside } from '../../lib/zone.ts'
import { openForm } from '../../test/open-form.tsx'
import { profileQuery } from '../profile/profile-queries.ts'
import { ReserveForm } from './ReserveForm.tsx'
import { comingDayText, reservableDays, slotText } from './reservable-days.ts'
import type { Reservation } from './reservations-query.ts'

const NINE = { id: 4, day: '2026-12-01', starts: '09:00', ends: '10:00', zone: 'Asia/Tokyo' }
const SLOTS = [
  NINE,
  { id: 5, day: '2026-12-01', starts: '18:00', ends: '19:00', zone: 'Asia/Tokyo' },
  { id: 6, day: '2026-12-03', starts: '12:00', ends: '13:30', zone: 'Asia/Tokyo' },
]
const FREE = [[profileQuery(3).queryKey, { slots: SLOTS }]] as const

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-11-20T12:00:00Z'),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The tests run in the device's zone, where a time in Japan has the name of its zone or not. */
const withoutZone = (text: string) => text.replaceAll(' Japan Time', '')
/** The chosen day and time. */
const chosen = () =>
  [...document.querySelectorAll('[aria-selected="true"], label:has(:checked)')].map(
    (each) => each.getAttribute('data-day') ?? withoutZone(each.textContent),
  )
const dayButton = (day: string) => document.querySelector<HTMLButtonElement>(`[data-day="${day}"] button`)
const chooseDay = (day: string) => act(async () => dayButton(day)?.click())
const hasLine = (text: string) => [...document.querySelectorAll('p')].some((p) => p.textContent === text)

test('proposes the day after today, retains the note, and offers ninety days', async () => {
  const tomorrow = reservableDays(Date.now() + 86_400_000, 'Asia/Tokyo').first
  const form = await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />)
  expect(chosen()).toEqual([tomorrow])
  await form.type('Note (optional)', 'In the evening')
  await chooseDay('2026-11-25')
  const drafts = { ...sessionStorage }
  await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />, [], drafts)
  expect([...chosen(), form.valueOf('Note (optional)')]).toEqual(['2026-11-25', 'In the evening'])
  for (const _ of Array(3)) await form.press('Next month')
  expect(['2027-02-18', '2027-02-19'].map((day) => dayButton(day)?.disabled)).toEqual([false, true])
})

const MOVING: Reservation = {
  ...{ kind: 'reservation', member: 7, id: 12, version: 3, profile: 3, note: 'Tea', status: 'confirmed' },
  ...{ date: '2026-12-01', time: '15:00-16:00', zone: 'Asia/Tokyo', row: undefined },
  ...{ createdAt: 1, confirmedAt: 2, updatedAt: 2 },
}

test('a move begins with the present time, requires another one, and has no note', async () => {
  const form = await openForm(
    <ReserveForm profileId={3} member={7} moving={MOVING} onReserved={() => {}} />,
    FREE,
  )
  expect(chosen()).toEqual(['2026-12-01', '15:00–16:00 (now)'])
  expect(form.valueOf('Note (optional)')).toBeUndefined()
  await form.press('Request this time')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Choose another day or time')
  await form.choose('18:00–19:00')
  expect(hasLine('Choose another day or time')).toBe(false)
  await chooseDay('2026-12-03')
  expect(chosen()).toEqual(['2026-12-03', '12:00–13:30'])
  await chooseDay('2026-12-01')
  expect(chosen()).toEqual(['2026-12-01', '15:00–16:00 (now)'])
})

test('proposes the time that was chosen on the profile, whatever was chosen before', async () => {
  const form = await openForm(<ReserveForm profileId={3} member={7} slot={5} onReserved={() => {}} />, FREE)
  expect(chosen()).toEqual(['2026-12-01', '18:00–19:00'])
  await form.type('Note (optional)', 'In the evening')
  const drafts = { ...sessionStorage }
  await openForm(<ReserveForm profileId={3} member={7} slot={4} onReserved={() => {}} />, FREE, drafts)
  expect(form.valueOf('Note (optional)')).toBe('In the evening')
  expect(chosen()).toEqual(['2026-12-01', '09:00–10:00'])
})

test('proposes the first free time, lists those of its day by the part of the day, and names the choice', async () => {
  const form = await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />, FREE)
  expect(chosen()).toEqual(['2026-12-01', '09:00–10:00'])
  expect(hasLine(slotText(NINE, 'en'))).toBe(true)
  const zone = zoneBeside('Asia/Tokyo', Date.now(), 'en')
  expect(document.querySelector('label:has(:checked)')?.textContent).toBe(
    ['09:00–10:00', zone].join(' ').trim(),
  )
  const times = () => withoutZone([...document.querySelectorAll('fieldset')].at(-1)?.textContent ?? '')
  expect(times()).toBe('Free timesMorning09:00–10:00Evening18:00–19:00Another time')
  await chooseDay('2026-12-03')
  expect(chosen()).toEqual(['2026-12-03', '12:00–13:30'])
  expect(times()).toBe('Free timesAfternoon12:00–13:30Another time')
  await form.choose('Another time')
  expect(chosen()).toEqual(['2026-12-03', 'Another time'])
  expect(hasLine('Thu, Dec 3')).toBe(true)
})

test('the month opens at the chosen day, and offers no day after the last one', async () => {
  const form = await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />, FREE)
  expect(document.querySelector('table')?.getAttribute('aria-label')).toBe('December 2026')
  for (const _ of ['January', 'February']) await form.press('Next month')
  expect(['2027-02-18', '2027-02-19'].map((day) => dayButton(day)?.disabled)).toEqual([false, true])
})

/** Midnight in the product's time zone is 15:00 UTC. */
test.each([
  ['midnight', 8, '2026-11-30T14:59:00Z', '2026-11-30T15:01:00Z', '2026-12-01'],
  ['a night and a day', 8, '2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z', '2026-11-22'],
  ['the end of the year', 8, '2026-12-31T10:00:00Z', '2027-01-01T10:00:00Z', '2027-01-01'],
  ['the first published time', 3, '2026-12-01T12:00:00Z', '2026-12-01T15:00:01Z', '2026-12-02'],
  ['the last published time', 3, '2026-12-03T12:00:00Z', '2026-12-03T15:00:01Z', '2026-12-04'],
])(
  'a sheet that stays open over %s neither offers a past day nor has one chosen',
  async (_name, profileId, from, to, first) => {
    vi.setSystemTime(from)
    await openForm(<ReserveForm profileId={profileId} member={7} onReserved={() => {}} />, FREE)
    vi.setSystemTime(to)
    await act(async () => vi.advanceTimersByTime(1_000))
    const open = [...document.querySelectorAll('button')].find(
      ({ disabled, parentElement: day }) => !disabled && day?.dataset.day,
    )
    expect(open?.parentElement?.dataset.day).toBe(first)
    const [day = ''] = chosen()
    expect(day >= first).toBe(true)
  },
)

function Taken() {
  const client = useQueryClient()
  return (
    <button
      type="button"
      onClick={() => client.setQueryData(profileQuery(3).queryKey, { slots: SLOTS.slice(1) } as never)}
    >
      Taken
    </button>
  )
}

test('proposes no other time after a request for the proposed one, which was taken meanwhile', async () => {
  const form = await openForm(
    <>
      <Taken />
      <ReserveForm profileId={3} member={7} onReserved={() => {}} />
    </>,
    FREE,
  )
  await form.press('Request reservation')
  await form.press('Taken')
  await form.waitFor(() => !document.body.textContent.includes('09:00–10:00'))
  expect(chosen()).toEqual([])
})

test('chooses no other time when the chosen one was taken meanwhile', async () => {
  const form = await openForm(<ReserveForm profileId={3} member={7} slot={9} onReserved={() => {}} />, FREE)
  expect(document.querySelector('input:checked')).toBeNull()
  await form.press('Request reservation')
  expect(document.body.textContent).toContain('That time is taken. Choose another')
})

/** Answers the call with a reply or a refusal, or not at all; returns the request ids that arrived. */
function answer({ path }: { readonly path: string }, refusal?: string, isSilent = false): (string | null)[] {
  const arrived: (string | null)[] = []
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    if (!address.endsWith(path)) throw new TypeError('no network')
    arrived.push(body.get('request_id'))
    if (isSilent) throw new TypeError('no network')
    const [code, msg] = refusal === undefined ? [200, ''] : [401, `because ${refusal}`]
    const data = encodeBase64(JSON.stringify({ id: 12, receipt: '' }))
    return Response.json({ code, msg, data }, { headers: refusal === undefined ? {} : { refusal } })
  })
  return arrived
}

/** Opens the form of a member whose outbox is empty. */
function openRequest(onReserved: (when: string, isSent: boolean) => void, moving?: Reservation) {
  localStorage.clear()
  localStorage.setItem('token', 'of a member')
  return openForm(<ReserveForm profileId={3} member={7} moving={moving} onReserved={onReserved} />, FREE)
}

test('a refused request stays in the form with the reason at its field, and not in the outbox', async () => {
  const onReserved = vi.fn()
  const form = await openRequest(onReserved)
  await form.type('Note (optional)', 'By the gate')
  const arrived = answer(reserve, 'slot_taken')
  for (const times of [1, 2]) {
    await form.press('Request reservation')
    await form.waitFor(() => arrived.length === times && hasLine('because slot_taken'))
  }
  expect(new Set(arrived).size, 'each attempt after an answer is a new request').toBe(2)
  expect([readOutbox(), form.toast(), form.valueOf('Note (optional)')]).toEqual([
    [],
    undefined,
    'By the gate',
  ])
  expect(onReserved).not.toHaveBeenCalled()
})

test('a move without a network is not stored, and its form says why', async () => {
  const onReserved = vi.fn()
  const form = await openRequest(onReserved, MOVING)
  const attempts = answer(moveReservation, undefined, true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await form.choose('18:00–19:00')
  await form.press('Request this time')
  await form.waitFor(() => document.querySelector('[role=alert]') !== null)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('You’re offline. Try again')
  expect([attempts.length, readOutbox(), form.toast()]).toEqual([1, [], undefined])
  expect(onReserved).not.toHaveBeenCalled()
})

test('leaves out the year of a day that can be reserved, and of no other', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const years = ['2026-11-19', '2026-11-20', '2027-02-18', '2027-02-19', '2027-11-20'].map((day) =>
    comingDayText(day, 'en', now).match(/\d{4}/)?.at(0),
  )
  expect(years).toEqual(['2026', undefined, undefined, '2027', '2027'])
})

test('keeps its days, and names the zone, where this device does not know it', () => {
  expect(slotText({ ...NINE, zone: 'Mars/Base' }, 'en')).toMatch(/ 09:00–10:00 Mars\/Base$/)
  expect(reservableDays(Date.parse('2026-11-20T15:00:00Z'), 'Mars/Base').first).toBe('2026-11-20')
})

test.each([
  ['Tokyo', -540, 'en', '1 09:00–10:00'],
  ['Kuala Lumpur', -480, 'en', '1 09:00–10:00 Japan Time'],
  ['New York', 300, 'zh', ' 09:00–10:00 日本时间'],
  ['London', 0, 'ja', ' 09:00–10:00 JST'],
] as const)(
  'names the zone of a published time on a device in %s where its clock differs',
  (_name, minutes, locale, text) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
    expect(slotText(NINE, locale).endsWith(text)).toBe(true)
  },
)
