import ICAL from 'ical.js'
import { momentOf } from './time-zone.ts'

const DAY_MS = 86_400_000

/** What the file says of a reservation; `updatedAt` in ms since 1970, `time` as `HH:MM-HH:MM`, '' or absent for the whole day. */
interface Meeting {
  readonly id: number
  readonly version: number
  readonly updatedAt: number
  readonly date: string
  readonly time?: string | undefined
  /** IANA name */
  readonly zone: string
}

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
  return { dtstart: timeAt(starts, zone), dtend: timeAt(ends > starts ? ends : ends + DAY_MS, zone) }
}

function eventOf(meeting: Meeting, { url, ...texts }: MeetingWords): ICAL.Component {
  const event = new ICAL.Component('vevent')
  const properties = {
    uid: `reservation-${meeting.id}@${new URL(url).host}`,
    sequence: meeting.version,
    dtstamp: ICAL.Time.fromJSDate(new Date(meeting.updatedAt), true),
    ...timesOf(meeting),
    status: 'CONFIRMED',
    ...texts,
    url,
  }
  for (const [name, value] of Object.entries(properties))
    if (value !== '') event.updatePropertyWithValue(name, typeof value === 'string' ? oneBreak(value) : value)
  return event
}

/**
 * Returns a calendar (RFC 5545) of confirmed meetings, as a verified receipt or the companion's list has them. Each change of a reservation has a
 * higher sequence number under the same id, so that a calendar replaces the earlier time.
 */
export function meetingFile(...meetings: readonly (readonly [Meeting, MeetingWords])[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Saikoro//Reservations//EN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  for (const [meeting, words] of meetings) calendar.addSubcomponent(eventOf(meeting, words))
  return `${calendar.toString()}\r\n`
}
