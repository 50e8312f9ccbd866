import { useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { memberQuery } from '../member/member-queries.ts'
import { profileQuery } from '../profile/profile-queries.ts'
import { ReserveForm } from './ReserveForm.tsx'
import { comingDays, comingDayText, daysUntil, reservableDays, slotText } from './reservable-days.ts'
import { useReserveSheet } from './use-reserve-sheet.tsx'

const SLOTS = [
  { id: 4, day: '2026-12-01', starts: '09:00', ends: '10:00', zone: 'Asia/Tokyo' },
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
afterEach(() => void vi.useRealTimers())

/** The chosen day and time. */
const chosen = () =>
  [...document.querySelectorAll('input:checked')].map((input) => input.closest('label')?.textContent)

test('marks a missing later day and retains the note', async () => {
  const form = await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />)
  expect(
    document.querySelector<HTMLInputElement>('input:checked')?.value,
    'proposes the day after today',
  ).toBe(reservableDays(Date.now() + 86_400_000, 'Asia/Tokyo').first)
  await form.choose('More dates')
  await form.type('Note (optional)', 'In the evening')
  await form.submit()
  expect(form.errors()).toEqual({ Day: 'Choose a day within 90 days from today' })
  expect([form.focused(), form.valueOf('Note (optional)')]).toEqual(['Day', 'In the evening'])
})

test('proposes the time that was chosen on the profile, whatever was chosen before', async () => {
  const form = await openForm(<ReserveForm profileId={3} member={7} slot={5} onReserved={() => {}} />, FREE)
  expect(chosen()).toEqual(['Tue Dec 1', '18:00–19:00'])
  await form.type('Note (optional)', 'In the evening')
  const drafts = { ...sessionStorage }
  await openForm(<ReserveForm profileId={3} member={7} slot={4} onReserved={() => {}} />, FREE, drafts)
  expect(form.valueOf('Note (optional)')).toBe('In the evening')
  expect(chosen()).toEqual(['Tue Dec 1', '09:00–10:00'])
})

test('proposes the first free time, lists those of its day by the part of the day, and names the choice', async () => {
  const hasLine = (text: string) => [...document.querySelectorAll('p')].some((p) => p.textContent === text)
  const form = await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />, FREE)
  expect(chosen()).toEqual(['Tue Dec 1', '09:00–10:00'])
  const [free] = SLOTS
  expect(free && hasLine(slotText(free, 'en'))).toBe(true)
  const times = () => [...document.querySelectorAll('fieldset')].at(-1)?.textContent
  expect(times()).toBe('Free timesMorning09:00–10:00Evening18:00–19:00Another time')
  await form.choose('Thu Dec 3')
  expect(chosen()).toEqual(['Thu Dec 3', '12:00–13:30'])
  expect(times()).toBe('Free timesAfternoon12:00–13:30Another time')
  await form.choose('Another time')
  expect(chosen()).toEqual(['Thu Dec 3', 'Another time'])
  expect(hasLine('Thu, Dec 3')).toBe(true)
})

/** Midnight in the product's time zone is 15:00 UTC. */
test.each([
  ['midnight', '2026-11-30T14:59:00Z', '2026-11-30T15:01:00Z', '2026-12-01'],
  ['a night and a day', '2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z', '2026-11-22'],
  ['the end of the year', '2026-12-31T10:00:00Z', '2027-01-01T10:00:00Z', '2027-01-01'],
])(
  'a sheet that stays open over %s neither offers a past day nor has one chosen',
  async (_name, from, to, first) => {
    vi.setSystemTime(from)
    await openForm(<ReserveForm profileId={8} member={7} onReserved={() => {}} />)
    vi.setSystemTime(to)
    await act(async () => vi.advanceTimersByTime(1_000))
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    expect(radios[0]?.value).toBe(first)
    expect(radios.filter(({ checked }) => checked).map(({ value }) => value >= first)).toEqual([true])
  },
)

test.each(['2026-12-01', '2026-12-03'])(
  'a published time of %s is not offered after its day',
  async (day) => {
    vi.setSystemTime(`${day}T12:00:00Z`)
    await openForm(<ReserveForm profileId={3} member={7} onReserved={() => {}} />, FREE)
    expect(document.querySelector<HTMLInputElement>('input:checked')?.value).toBe(day)
    vi.setSystemTime(`${day}T15:00:01Z`)
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value),
    ).not.toContain(day)
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

function PageOf({ profile }: { readonly profile: { id: number; xuanfei_name: string; sample: boolean } }) {
  const { askOut, dialog } = useReserveSheet()
  return (
    <>
      <button type="button" onClick={() => askOut(profile)}>
        Reserve
      </button>
      {dialog}
    </>
  )
}

test('reopens the dialog on the page of its profile, with the name in the current language, and on no other', async () => {
  localStorage.setItem('token', 'of a member')
  const title = () => document.querySelector('[role=dialog] h2')?.textContent
  const open = (id: number, xuanfei_name: string, stored?: Readonly<Record<string, string>>) => {
    const profile = { id, xuanfei_name, sample: true, slots: [] }
    const cached = [
      [profileQuery(id).queryKey, profile],
      [memberQuery().queryKey, { id: 7, isjh: true }],
    ] as const
    return openForm(<PageOf profile={profile} />, cached, stored, `/Profile?id=${id}`)
  }
  const form = await open(5, 'Mika')
  await form.press('Reserve')
  await form.waitFor(() => title() === 'Reservation with Mika')
  const left = { ...sessionStorage }
  await open(6, 'Sora', left)
  expect(title()).toBeUndefined()
  await open(5, 'さくら', left)
  await form.waitFor(() => title() !== undefined)
  expect(title()).toBe('Reservation with さくら')
})

test.each([
  ['Asia/Tokyo', '2026-11-21', '2027-02-19', [0, 1, -1]],
  ['Asia/Kuala_Lumpur', '2026-11-20', '2027-02-18', [1, 2, 0]],
  ['Europe/Berlin', '2026-11-20', '2027-02-18', [1, 2, 0]],
  ['Pacific/Kiritimati', '2026-11-21', '2027-02-19', [0, 1, -1]],
])('counts days by the time zone of the city, %s, from today to 90 days ahead', (zone, first, last, days) => {
  const evening = Date.parse('2026-11-20T15:00:00Z')
  expect(reservableDays(evening, zone)).toEqual({ first, last })
  expect(['2026-11-21', '2026-11-22', '2026-11-20'].map((day) => daysUntil(day, evening, zone))).toEqual(days)
})

test('has no day twice, and leaves none out, when a clock is put back or forward', () => {
  const { first } = reservableDays(Date.parse('2026-10-24T22:30:00Z'), 'Europe/Berlin')
  expect(comingDays(first).slice(0, 3)).toEqual(['2026-10-25', '2026-10-26', '2026-10-27'])
  expect(reservableDays(Date.parse('2027-03-27T23:30:00Z'), 'Europe/Berlin').last).toBe('2027-06-26')
})

test('leaves out the year of a day that can be reserved, and of no other', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const years = ['2026-11-19', '2026-11-20', '2027-02-18', '2027-02-19', '2027-11-20'].map((day) =>
    comingDayText(day, 'en', now).match(/\d{4}/)?.at(0),
  )
  expect(years).toEqual(['2026', undefined, undefined, '2027', '2027'])
})

test('keeps its days, and names the zone, where this device does not know it', () => {
  const slot = { id: 1, day: '2026-12-01', starts: '09:00', ends: '10:00', zone: 'Mars/Base' }
  expect(slotText(slot, 'en')).toMatch(/ 09:00–10:00 Mars\/Base$/)
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
    expect(
      slotText(
        { id: 1, day: '2026-12-01', starts: '09:00', ends: '10:00', zone: 'Asia/Tokyo' },
        locale,
      ).endsWith(text),
    ).toBe(true)
    vi.restoreAllMocks()
  },
)
