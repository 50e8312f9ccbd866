import { randomBytes } from 'node:crypto'
import type { Db } from '@saikoro/server/db'
import { rows, unlessRefused } from '@saikoro/server/rows'
import { LOCALES, type Locale, type Localized } from '@saikoro/shared/locale'
import { meetingFile } from '@saikoro/shared/meeting-file'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { limitRate } from '../../http/rate-limit.ts'
import type { Context } from '../../kernel/context.ts'
import { tokenHash } from '../../kernel/session.ts'

const MEETING: Localized = {
  zh: '与 {member} 的约会',
  en: 'Meeting with {member}',
  ja: '{member} さんとのお約束',
  ms: 'Pertemuan dengan {member}',
}

/** Gives a companion's calendar a new secret, or with `isOn` false none. Returns it, '' for none. */
export async function setCalendar(
  db: Db,
  device: number,
  isOn: boolean,
  locale: Locale,
): Promise<{ readonly secret: string }> {
  const secret = isOn ? randomBytes(24).toString('base64url') : ''
  const hash = isOn ? tokenHash(secret) : null
  await unlessRefused(db)`SELECT set_companion_calendar(${device}::int, ${hash}::bytea, ${locale})`
  return { secret }
}

const meeting = z.object({
  language: z.enum(LOCALES),
  id: z.int(),
  version: z.int(),
  updated_at: z.date(),
  day: z.string(),
  hours: z.string(),
  zone: z.string(),
  member: z.string(),
})
/** What there is for a calendar without meetings. */
const noMeeting = z.object({ id: z.null() })

type Query = { readonly secret?: unknown }

const PER_MINUTE = 60

/** Serves the calendars of companions. The secret is in the query, which no log contains. */
export async function serveCalendars(app: FastifyInstance, ctx: Context): Promise<void> {
  await limitRate(app, ctx, 'calendar', Math.min(PER_MINUTE, ctx.requestsPerMinute))
  app.get<{ Querystring: Query }>('/calendar.ics', async ({ query, protocol, host }, reply) => {
    const found = await rows(ctx.db, z.union([meeting, noMeeting]))`
      SELECT * FROM companion_meetings(${tokenHash(String(query.secret))})`
    reply.header('cache-control', 'private, no-store')
    if (found.length === 0) return reply.status(404).type('text/plain').send('Not found')
    const url = new URL('/Companion', ctx.config.PUBLIC_ORIGIN || `${protocol}://${host}`).href
    const events = found.flatMap((row) => (row.id === null ? [] : [eventOf(row, url)]))
    return reply.type('text/calendar').send(meetingFile(...events))
  })
}

function eventOf({ language, member, ...row }: z.output<typeof meeting>, url: string) {
  const summary = MEETING[language].replace('{member}', member)
  const { id, version, updated_at, day, hours, zone } = row
  return [
    { id, version, updatedAt: updated_at.getTime(), date: day, time: hours, zone },
    { summary, description: '', location: '', url },
  ] as const
}
