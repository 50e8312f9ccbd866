import type { Db } from '@saikoro/server/db'
import { rows, singleRow } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getTimes } from '@saikoro/shared/contract/companion'
import * as z from 'zod/mini'

const schedule = z.object({
  zone: z.string(),
  today: z.string(),
  week: z.array(z.object({ weekday: z.int(), starts: z.string(), ends: z.string() })),
  days_off: z.array(z.object({ first: z.string(), last: z.string() })),
  buffer_minutes: z.int(),
  notice_hours: z.int(),
  most_per_day: z.int(),
  days_ahead: z.int(),
  paused: z.boolean(),
})

const time = z.object({
  id: z.int(),
  date: z.string(),
  time: z.string(),
  starts_at: z.date(),
  ends_at: z.date(),
  open: z.boolean(),
  weekly: z.boolean(),
  reserved: z.boolean(),
})

/** Returns a companion's schedule and the published times that lie ahead. */
export async function readTimes(db: Db, profile: number): Promise<ReplyOf<typeof getTimes>> {
  const stored = await singleRow(db, schedule)`
    SELECT zone, to_char(today_in(zone), 'YYYY-MM-DD') AS today, COALESCE(k.week, '[]') AS week,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('first', to_char(lower(d), 'YYYY-MM-DD'), 'last', to_char(upper(d) - 1, 'YYYY-MM-DD'))
        ORDER BY d), '[]') FROM unnest(k.days_off) AS d WHERE upper(d) > today_in(zone)) AS days_off,
      COALESCE(k.buffer_minutes, 0) AS buffer_minutes, COALESCE(k.notice_hours, 0) AS notice_hours,
      COALESCE(k.most_per_day, 0) AS most_per_day, COALESCE(k.days_ahead, 60) AS days_ahead,
      EXISTS (SELECT FROM profile_consent WHERE profile_id = ${profile}::int AND paused_at IS NOT NULL) AS paused
    FROM zone_of_wish(${profile}::int, 0) AS zone LEFT JOIN companion_schedule k ON k.profile_id = ${profile}::int`
  const times = await rows(db, time)`
    SELECT s.id, to_char(s.day, 'YYYY-MM-DD') AS date, s.starts || '-' || s.ends AS time, lower(s.at) AS starts_at, upper(s.at) AS ends_at,
      s.open, s.weekly, EXISTS (SELECT FROM reservation r WHERE r.profile_id = s.profile_id AND r.at && s.at
        AND r.status IN ('requested', 'confirmed')) AS reserved
    FROM profile_slot s WHERE s.profile_id = ${profile}::int AND lower(s.at) > app_now() AND (s.open OR s.weekly)
    ORDER BY s.at, s.id LIMIT 1000`
  return {
    ...stored,
    times: times.map(({ starts_at, ends_at, ...row }) => ({
      ...row,
      at_ms: starts_at.getTime(),
      until_ms: ends_at.getTime(),
    })),
  }
}
