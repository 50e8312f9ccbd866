import type { ReservationReceipt } from './contract/state-receipt.ts'
import { zoneOf } from './fairness/check-state-receipt.ts'
import { momentOf } from './time-zone.ts'
import ICAL from 'ical.js'

const DAY_MS = 86_400_000

/** What the file says of a reservation. */
type Meeting = Pick<ReservationReceipt, 'id' | 'version' | 'updatedAt' | 'date' | 'time' | 'zone'>

interface MeetingWords {
  readonly summary: string
  readonly description: string
  /** '' where it is not known */
  readonly location: string
  /** Address of the page of reservations; its host is part of the stable id. */
  readonly url: string
}

/** The library escapes line feeds alone. */
const oneBreak = (text: string) => text.replace(/\r\n?/g, '\n')

/** Returns a moment on the wall clock of a reservation's zone, in UTC. */
function timeAt(wall: number, zone: string): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(momentOf(wall, zone)), true)
}

/** Returns start and, with a published time, end; a reservation without one is an event of the whole day. */
function timesOf({ date, time = '', zone }: Meeting) {
  if (time === '') return { dtstart: ICAL.Time.fromDateString(date) }
  const [starts = 0, ends = 0] = time.split('-').map((clock) => Date.parse(`${date}T${clock}Z`))
  const of = zoneOf({ zone })
  return { dtstart: timeAt(starts, of), dtend: timeAt(ends > starts ? ends : ends + DAY_MS, of) }
}

/**
 * Returns a calendar (RFC 5545) with a confirmed meeting, as a verified receipt or the companion's list has it. Each change of the reservation has a higher
 * sequence number under the same id, so that a calendar replaces the earlier time.
 */
export function meetingFile(receipt: Meeting, words: MeetingWords): string {
  const { url, ...texts } = words
  const event = new ICAL.Component('vevent')
  const properties = {
    uid: `reservation-${receipt.id}@${new URL(url).host}`,
    sequence: receipt.version,
    dtstamp: ICAL.Time.fromJSDate(new Date(receipt.updatedAt), true),
    ...timesOf(receipt),
    status: 'CONFIRMED',
    ...texts,
    url,
  }
  for (const [name, value] of Object.entries(properties))
    if (value !== '') event.updatePropertyWithValue(name, typeof value === 'string' ? oneBreak(value) : value)
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Saikoro//Reservations//EN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}
