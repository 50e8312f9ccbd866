import * as z from 'zod/mini'
import { content, evidence, key, publicContent, quote, ref } from '../source.ts'
import { postOnly, read, write } from './call.ts'
import { consentProfile } from './consent.ts'
import {
  empty,
  flag,
  id,
  instant,
  isCalendarDay,
  json,
  message,
  rows,
  sessionToken,
  text,
  wireDay,
  wireSpan,
} from './fields.ts'
import { createdPasskey, newOptions, signedByPasskey } from './passkey.ts'
import { choices, getNotifications, getPush, subscription } from './push.ts'

const link = text(100)

/**
 * Returns whether a link can enrol a device now. A further link, for a companion with a device, opens at `opens_ms`, null until an
 * operator approves it.
 */
export const getLink = postOnly(
  write(
    'companion/getLink',
    'public',
    { link },
    z.object({ open: flag, further: flag, opens_ms: publicContent(instant) }),
  ),
)

/** Enrols this device with a PIN of six digits, and uses the link up. `secret`: the browser keeps it, and the PIN counts only with it. */
export const enrol = postOnly(
  write('companion/enrol', 'public', { link, pin: text(6) }, z.object({ id: evidence, secret: evidence })),
)

/** Returns the options for a passkey of the person behind the link. */
export const enrolOptions = postOnly(write('companion/enrolOptions', 'public', { link }, newOptions.reply))

/** Enrols this device with a passkey, and uses the link up. */
export const enrolPasskey = postOnly(
  write('companion/enrolPasskey', 'public', { link, credential: createdPasskey }, sessionToken),
)

/** Opens a session with the PIN of an enrolled device. The fifth wrong PIN ends the device. */
export const companionLogIn = postOnly(
  write('companion/logIn', 'public', { secret: text(100), pin: text(6) }, sessionToken),
)

/** Opens a session with the passkey of an enrolled device, over a challenge of `passkey/options`. */
export const logInByPasskey = postOnly(
  write('companion/logInByPasskey', 'public', { credential: signedByPasskey }, sessionToken),
)

/** Ends the session of the companion's device, which can log in again. */
export const companionLogOut = write('companion/logOut', 'companion', {}, empty)

/**
 * Returns every device that was enrolled for the companion, newest first, with the operators who made and approved its link, and the
 * further links that wait.
 */
export const getDevices = read(
  'companion/getDevices',
  'companion',
  {},
  z.object({
    devices: rows({
      id: ref,
      agent: content,
      passkey: flag,
      current: flag,
      link_by: content,
      approved_by: content,
      create_ms: publicContent(instant),
      last_ms: publicContent(instant),
      ended_ms: publicContent(instant),
    }),
    links: rows({
      id: ref,
      link_by: content,
      approved_by: content,
      answer: key(z.enum(['', 'approved'])),
      create_ms: publicContent(instant),
      opens_ms: publicContent(instant),
    }),
  }),
)

/** As `push/getPush`, of the companion's device. */
export const getCompanionPush = read('companion/getPush', 'companion', {}, getPush.reply)

/** As `push/subscribe`: notifications of requests, of a meeting on the evening before, of changes to the profile, and of links and devices. */
export const companionSubscribe = write('companion/subscribe', 'companion', subscription, empty)

/** Ends the notifications of the companion's device. */
export const companionUnsubscribe = write('companion/unsubscribe', 'companion', {}, empty)

/** As `member/getNotifications`, of all devices of the companion. `zone` is that of the city. */
export const getCompanionNotifications = read(
  'companion/getNotifications',
  'companion',
  {},
  getNotifications.reply,
)

/** As `member/setNotifications`. The hours are in the time zone of the city; a further link or device (`access`) is notified of at once. */
export const setCompanionNotifications = write('companion/setNotifications', 'companion', choices, empty)

/**
 * Gives the companion's calendar a new secret address (`on` = 1), which replaces the former one, or none (0). Everybody who knows the address sees day,
 * time and the beginning of the member's name of confirmed meetings.
 */
export const setCalendar = write(
  'companion/setCalendar',
  'companion',
  { on: text(1) },
  z.object({ secret: evidence }),
)

/** Ends a device of the companion; 0 ends all, the links that wait and the calendar. */
export const endDevice = write('companion/endDevice', 'companion', { id: id() }, empty)

/** Opens a further link at once (`approve` 1) or ends it. */
export const answerLink = write('companion/answerLink', 'companion', { id: id(), approve: text(1) }, empty)

const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const day = z.string().check(z.refine(isCalendarDay))
const amount = (least: number, most: number) => id(most).check(z.minimum(least))

const weekTime = z.object({ weekday: z.int().check(z.minimum(1), z.maximum(7)), starts: hour, ends: hour })
const daysOff = z.object({ first: day, last: day })

/**
 * Returns a companion's schedule and the published times from now on, soonest first. Days and hours are those of the city's time zone.
 */
export const getTimes = read(
  'companion/getTimes',
  'companion',
  {},
  z.object({
    /** IANA time zone of the city */
    zone: key(z.string()),
    today: key(wireDay),
    /** `weekday`: 1 is Monday */
    week: rows({ weekday: publicContent(z.int()), starts: key(hour), ends: key(hour) }),
    days_off: rows({ first: key(wireDay), last: key(wireDay) }),
    buffer_minutes: publicContent(z.int()),
    notice_hours: publicContent(z.int()),
    /** 0: as many as there are times */
    most_per_day: publicContent(z.int()),
    days_ahead: publicContent(z.int()),
    paused: flag,
    times: rows({
      id: ref,
      date: key(wireDay),
      time: key(wireSpan),
      at_ms: publicContent(instant),
      until_ms: publicContent(instant),
      open: flag,
      /** of the week, not a single time */
      weekly: flag,
      reserved: flag,
    }),
  }),
)

/**
 * Replaces the schedule, and publishes the times of the week as far ahead as it says. `week`: JSON array of {weekday 1–7 (1 is Monday), starts,
 * ends (`HH:MM`)}, at most 84; `days_off`: JSON array of {first, last} (`YYYY-MM-DD`), at most 60.
 */
export const setSchedule = write(
  'companion/setSchedule',
  'companion',
  {
    week: json(z.array(weekTime.check(z.refine(({ starts, ends }) => starts < ends))).check(z.maxLength(84))),
    days_off: json(
      z.array(daysOff.check(z.refine(({ first, last }) => first <= last))).check(z.maxLength(60)),
    ),
    /** minutes free before and after a reservation, 0 to 240 */
    buffer_minutes: amount(0, 240),
    /** hours between a request and its time at least, 0 to 168 */
    notice_hours: amount(0, 168),
    /** reservations of a day at most, 1 to 20; 0 for as many as there are times */
    most_per_day: amount(0, 20),
    /** days ahead that can be requested, 1 to 90 */
    days_ahead: amount(1, 90),
  },
  empty,
)

/** Publishes a single time (`date` `YYYY-MM-DD`, hours `HH:MM`) of today to 90 days ahead. */
export const addTime = write(
  'companion/addTime',
  'companion',
  { date: text(10), starts: z.pipe(text(5), hour), ends: z.pipe(text(5), hour) },
  empty,
)

/** Closes (`open` = 0) or opens (1) a published time. A reservation of a closed time stays. */
export const openTime = write('companion/openTime', 'companion', { id: id(), open: text(1) }, empty)

/** Takes the companion out of the directory at once and ends open reservations (`paused` = 1), or returns them (0). */
export const pause = write('companion/pause', 'companion', { paused: text(1) }, empty)

/**
 * Returns the companion's profile as visitors see or would see it, and marks it as seen. `version` changes with everything that is shown.
 */
export const getProfile = write(
  'companion/getProfile',
  'companion',
  {},
  z.extend(consentProfile, { paused: flag, version: key(z.string()) }),
)

/**
 * Lists the profile, with `adult` = 1 and the `version` that was shown; of a draft, agrees that it replaces the listed version. What changed since is not agreed to.
 */
export const agree = write('companion/agree', 'companion', { adult: text(1), version: text(32) }, empty)

const measurement = (least: number, most: number) => id(most).check(z.refine((cm) => cm === 0 || cm >= least))

/** Stores the measurements that the companion wants shown, in centimetres, at once; 0 shows none. No operator can enter them. */
export const setMeasurements = write(
  'companion/setMeasurements',
  'companion',
  { height: measurement(120, 230), bust: measurement(50, 150) },
  empty,
)

/** Asks the operators to change the profile, in the companion's own words, without contacts. A draft that waits is not agreed to. */
export const wish = write('companion/wish', 'companion', { text: message(500) }, empty)

/** Withdraws the consent: the profile is unlisted at once, and its open reservations end. */
export const withdraw = write('companion/withdraw', 'companion', {}, empty)

const place = {
  date: key(wireDay),
  time: key(wireSpan),
  zone: key(z.string()),
  at_ms: publicContent(instant),
  until_ms: publicContent(instant),
}

/** Returns the reservations in the companion's name, newest change first, 100 a page. */
export const getRequests = read(
  'companion/getRequests',
  'companion',
  { page: id() },
  rows({
    id: ref,
    ...place,
    /** what the member wishes */
    note: quote,
    state: z.enum([
      'requested',
      'moved',
      'proposed',
      'confirmed',
      'declined',
      'cancelled',
      'expired',
      'unavailable',
    ]),
    reply: quote,
    /** '' while nobody answered, or after the product did */
    answered_by: z.enum(['', 'companion', 'house']),
    create_ms: publicContent(instant),
    confirmed_ms: publicContent(instant),
    update_ms: publicContent(instant),
    version: publicContent(z.int()),
    /** from then on the operators may answer a request, too */
    house_from_ms: publicContent(instant),
    proposed: z.nullable(z.object({ slot: ref, ...place })),
    /** the member: the beginning of the user name, member since, meetings kept and open reports as companions said */
    member: z.object({
      name: content,
      since: key(wireDay),
      kept: publicContent(z.int()),
      reports: publicContent(z.int()),
      refused: flag,
    }),
    may_answer: flag,
    /** the companion may say how the meeting went */
    may_say: flag,
    outcome: z.enum(['', 'kept', 'absent', 'unsafe']),
    /** of the report that `unsafe` opened */
    report: z.enum(['', 'open', 'closed']),
  }),
)

/**
 * Confirms (`accept` = 1) or declines (0) a request; a confirmed meeting can be declined until it begins. The words are a phrase of ours in the
 * member's language (`looking_forward`, `not_that_time`, `not_this_wish`) or the companion's own, without contacts.
 */
export const answerRequest = write(
  'companion/answerRequest',
  'companion',
  {
    id: id(),
    accept: text(1),
    phrase: z.pipe(text(20), z.enum(['', 'looking_forward', 'not_that_time', 'not_this_wish'])),
    text: message(500),
  },
  empty,
)

/** Proposes a free time (`slot`) of the companion instead of the one that the member wants. */
export const proposeTime = write('companion/proposeTime', 'companion', { id: id(), slot: id() }, empty)

/** Declines the open reservations of the member who made reservation `id`, and every later request. */
export const refuseMember = write('companion/refuseMember', 'companion', { id: id() }, empty)

/** Says how a confirmed meeting went, once, from its start. `unsafe` is an urgent report about the member, for the operators alone. */
export const sayMeeting = write(
  'companion/sayMeeting',
  'companion',
  { id: id(), outcome: z.pipe(text(8), z.enum(['kept', 'absent', 'unsafe'])), text: message(2000) },
  empty,
)
