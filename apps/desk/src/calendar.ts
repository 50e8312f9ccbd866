// A calendar of one companion, or of all in a city or the house: free times and reservations, each in the zone of its city.
// Another time is proposed by a button or by dragging; the member takes it or leaves it.
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import { RESERVATION_STATES } from '@saikoro/shared/phrases'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { today } from './day.ts'
import { fixedFields } from './decision-forms.ts'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { memberTerm } from './format.ts'
import { type Html, html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { memberWay, select } from './rows.ts'

const DAY_MS = 86_400_000
const MOST = 500

/** Reserved times are those that wait or were confirmed, also of past days. Operators answer when the companion's time is over (charter C5.5). */
const RESERVED = `SELECT r.id, r.version, p.id AS profile, p.label, to_char(r.wanted_on, 'YYYY-MM-DD') AS day, r.wanted_at AS time, r.time_zone AS zone,
    CASE WHEN r.confirmed_at IS NULL THEN 'requested' ELSE 'confirmed' END AS state, r.member_id, m.username,
    (SELECT concat_ws(' ', to_char(day, 'YYYY-MM-DD'), starts || '-' || ends) FROM profile_slot WHERE id = r.proposed_slot_id) AS proposed,
    may_move(r) AND NOT r.practice AND (r.status = 'confirmed' OR app_now() >= house_answers_from(r)) AS movable
  FROM reservation r JOIN profile p ON p.id = r.profile_id JOIN member m ON m.id = r.member_id
  WHERE $1 IN (0, p.city_id) AND $2 IN (0, p.id) AND r.wanted_on BETWEEN $3::date AND $4::date
    AND (r.status IN ('requested', 'confirmed') OR r.status = 'expired' AND r.confirmed_at IS NOT NULL)
  ORDER BY r.wanted_on, r.wanted_at, p.label, r.id LIMIT ${MOST}`
/** Times that overlap the reservation $5 are free for it, but not its own. */
const FREE = `SELECT f.id, p.id AS profile, p.label, f.day, f.starts || '-' || f.ends AS time, f.zone
  FROM profile p, LATERAL free_slots(p.id, $5, $3::date, $4::date, ${MOST}) AS f
  WHERE $1 IN (0, p.city_id) AND $2 IN (0, p.id) AND NOT EXISTS (SELECT FROM reservation r WHERE r.id = $5 AND r.slot_id = f.id)
  ORDER BY f.day, time, p.label LIMIT ${MOST}`

const freeShape = z.object({
  id: z.int(),
  profile: z.int(),
  label: z.string(),
  day: z.string(),
  /** as `15:00-16:30`; empty: no published time */
  time: z.string(),
  zone: z.string(),
})
const reservedShape = z.extend(freeShape, {
  version: z.int(),
  state: z.enum(['requested', 'confirmed']),
  member_id: z.int(),
  username: z.string(),
  proposed: z.nullable(z.string()),
  movable: z.boolean(),
})
type Free = z.output<typeof freeShape>
type Reserved = z.output<typeof reservedShape>

const placeShape = z.object({ id: z.int(), name: z.string(), zone: z.string() })

interface Shown {
  /** id 0: all cities, with the zone '' unless they share one */
  readonly city: z.output<typeof placeShape>
  /** 0: all companions of the city */
  readonly profile: number
  readonly length: 'day' | 'week'
  readonly days: readonly string[]
  /** the reservation for which another time is chosen */
  readonly moved: Reserved | undefined
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the day, or the days of its week from Monday on. */
function daysOf(day: string, length: Shown['length']): string[] {
  if (length === 'day') return [day]
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_day, nth) => dayAfter(monday, nth))
}

const addressOf = ({ city, profile, length, days }: Shown, day = days[0], more = '') =>
  `/calendar?city=${city.id}&profile=${profile}&length=${length}&on=${day}${more}`

const timePart = ({ calendar }: View['words'], { time, zone }: Free, city: Shown['city']) =>
  html`<b>${time.replace('-', '–') || calendar.noTime}</b>${zone !== city.zone && html` <span class="soft">${zone.replaceAll('_', ' ')}</span><br>`}`

function freePart({ words }: View, slot: Free, { city, profile, moved }: Shown): Html {
  const text = html`${timePart(words, slot, city)} ${profile === 0 && slot.label} <span class="soft">${words.calendar.free}</span>`
  const isTarget = moved?.profile === slot.profile
  return html`<li class="free" data-slot="${slot.id}" data-profile="${slot.profile}">${isTarget ? html`<button class="quiet" name="action" value="propose:s${slot.id}">${text}</button>` : text}</li>`
}

/** Whether the operator can propose another time now. */
const canMove = ({ roles, holds }: View, { id, movable }: Reserved): boolean =>
  movable && roles.includes('review') && !holds.has('time', id)

function reservedPart(view: View, row: Reserved, shown: Shown): Html {
  const { calendar, decisions, waiting } = view.words
  const isHeld = view.holds.has('time', row.id)
  const isMovable = canMove(view, row)
  const drag =
    isMovable && html` draggable="true" data-row="${row.id}.${row.version}" data-profile="${row.profile}"`
  return html`<li class="reserved surface" data-state="${row.state}"${drag}>${timePart(view.words, row, shown.city)} ${shown.profile === 0 && row.label}
  <p>${memberWay(row.member_id, row.username, '')} · ${memberTerm(view.words, RESERVATION_STATES, row.state)}</p>${row.proposed && html`<p>${calendar.proposed(row.proposed)}</p>`}${isHeld && html`<p class="plum">${waiting.held}</p>`}
  ${isMovable && html`<p class="ways"><a href="${addressOf(shown, shown.days[0], `&move=${row.id}`)}">${decisions.actions.propose}</a></p>`}</li>`
}

interface Asked {
  Querystring: { [Name in 'city' | 'profile' | 'length' | 'on' | 'move']?: string | string[] }
}

const numberOf = (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : 0)

/** Returns the cities that have profiles, in their order, and before several all of them. */
async function readCities(view: View) {
  const sql = `SELECT id, name_${view.words.locale} AS name, time_zone AS zone FROM city
    WHERE EXISTS (SELECT FROM profile WHERE city_id = city.id) ORDER BY sort, id`
  const cities = await ask(view, placeShape, sql)
  if (cities.length < 2) return cities
  const [zone = '', ...others] = new Set(cities.map((city) => city.zone))
  return [{ id: 0, name: view.words.calendar.allCities, zone: others.length > 0 ? '' : zone }, ...cities]
}

const COMPANIONS = `SELECT id, label AS name FROM profile WHERE $1 IN (0, city_id) ORDER BY label, id LIMIT ${MOST}`
const companionShape = z.object({ id: z.int(), name: z.string() })

async function readTimes(view: View, shown: Omit<Shown, 'moved'>, move: number) {
  const { city, profile, days } = shown
  const span = [city.id, profile, days[0], days.at(-1)]
  const reserved = await ask(view, reservedShape, RESERVED, span)
  const moved = reserved.find((row) => row.id === move && canMove(view, row))
  return { reserved, moved, free: await ask(view, freeShape, FREE, [...span, moved?.id ?? 0]) }
}

/** The days with their times, in a form where the operator decides about reservations. */
function daysPart(view: View, shown: Shown, { reserved, free }: Awaited<ReturnType<typeof readTimes>>): Html {
  const { calendar, decisions, locale, none } = view.words
  const { moved, days, length } = shown
  const heading = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  })
  const items = [
    ...reserved.map((row) => ({ row, part: reservedPart(view, row, shown) })),
    ...free.map((row) => ({ row, part: freePart(view, row, shown) })),
  ].toSorted((one, other) => one.row.time.localeCompare(other.row.time))
  const columns = days.map((day): Part => {
    const own = items.filter(({ row }) => row.day === day).map(({ part }) => part)
    return html`<section><h2>${heading.format(Date.parse(day))}</h2>${own.length > 0 ? html`<ul class="stack gap-2">${own}</ul>` : html`<p class="soft">${none}</p>`}</section>`
  })
  const grid = html`<div class="calendar grid gap-3" data-length="${length}">${columns}</div>`
  if (!view.roles.includes('review')) return grid
  return html`<form method="post" action="/decide" id="calendar" data-live data-decide data-name="${decisions.actions.propose}">${fixedFields(view, 'time')}
  <input type="hidden" name="row" value="${moved && `${moved.id}.${moved.version}`}"><span hidden><button name="action"></button></span>
  ${moved && html`<p class="notice rounded plum" role="status">${calendar.choose(moved.id, moved.username)} <a href="${addressOf(shown)}" data-leave>${calendar.leave}</a></p>`}${grid}</form>`
}

export function showCalendar(app: FastifyInstance, desk: OpenDesk): void {
  app.get<Asked>('/calendar', async (request, reply) => {
    const view = viewOf(desk, request)
    const { calendar, content, money, none } = view.words
    const { query } = request
    const cities = await readCities(view)
    const city = cities.find(({ id }) => id === numberOf(query.city)) ?? cities[0]
    if (!city) return showPage(view, reply, { room: '/calendar', body: none })
    const companions = await ask(view, companionShape, COMPANIONS, [city.id])
    const profile = companions.find(({ id }) => id === numberOf(query.profile))?.id ?? 0
    const length = query.length === 'day' ? 'day' : 'week'
    const isNear = isCalendarDay(query.on) && query.on.startsWith('20')
    const day = isNear ? String(query.on) : await today({ ...view, timeZone: city.zone || view.timeZone })
    const span = { city, profile, length, days: daysOf(day, length) } as const
    const times = await readTimes(view, span, numberOf(query.move))
    const shown = { ...span, moved: times.moved }
    const isCut = [times.reserved, times.free].some(({ length }) => length === MOST)
    const [before = day, after = day] = [-1, 1].map((sign) => dayAfter(day, sign * span.days.length))
    const optionsOf = (list: readonly { id: number; name: string }[]) =>
      list.map(({ id, name }) => [String(id), name] as const)
    const people = optionsOf([{ id: 0, name: calendar.all }, ...companions])
    const body = html`<form method="get" action="/calendar" class="bar row wrap gap-3">${select('city', content.kinds.city.name, String(city.id), optionsOf(cities), false)}
  ${select('profile', content.kinds.profile.name, String(profile), people, false)}${select('length', calendar.length, length, Object.entries(calendar.lengths), false)}
  <input name="on" type="date" value="${day}" aria-label="${money.from}"><button>${calendar.length}</button></form>
  <p class="ways flex wrap gap-4"><a href="${addressOf(shown, before)}">← ${calendar.before}</a><a href="${addressOf(shown, after)}">${calendar.after} →</a></p>
  <p class="soft">${calendar.zone(city.name, city.zone)}</p>${isCut && html`<p class="notice rounded" role="status">${calendar.cut(MOST)}</p>`}${daysPart(view, shown, times)}<script src="/calendar.js" type="module"></script>`
    return showPage(view, reply, { room: '/calendar', body })
  })
}
