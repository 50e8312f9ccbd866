// The work and the play of the last weeks, as plots that a script draws from the table.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ask, type OpenDesk, viewOf } from './desk.ts'
import { html } from './html.ts'
import { showPage } from './page.ts'
import { table } from './rows.ts'

const WEEKS = 12

/** A decision is an approval or a return by the house; a meeting was kept if the member says so. */
const BY_WEEK = `WITH request AS (
    SELECT created_at, CASE WHEN status IN (2, 3) THEN updated_at END AS decided_at, status = 2 AS approved FROM recharge
    UNION ALL SELECT created_at, CASE WHEN status IN (2, 3) THEN updated_at END, status = 2 FROM withdrawal
    UNION ALL SELECT created_at, COALESCE(confirmed_at, CASE status WHEN 'declined' THEN updated_at END), confirmed_at IS NOT NULL
      FROM reservation WHERE NOT practice)
  SELECT to_char(week, 'YYYY-MM-DD') AS week,
    (SELECT count(*)::int FROM request WHERE created_at >= first AND created_at < last) AS requests,
    (SELECT round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)) / 60)::numeric, 1)::float8
      FROM request WHERE decided_at >= first AND decided_at < last) AS minutes,
    (SELECT count(*)::int FROM request WHERE approved AND decided_at >= first AND decided_at < last) AS approvals,
    (SELECT count(*)::int FROM meeting_answer a JOIN reservation r ON r.id = a.reservation_id
      WHERE took_place AND NOT practice AND wanted_on >= week AND wanted_on < week + interval '7 days') AS meetings,
    (SELECT COALESCE(sum(bet_count), 0)::int FROM game g JOIN draw d ON d.game_id = g.id WHERE draw_at >= first AND draw_at < last) AS plays
  FROM generate_series(0, ${WEEKS - 1}) AS back,
    LATERAL (SELECT date_trunc('week', app_now() AT TIME ZONE $1) - back * interval '7 days' AS week) AS w,
    LATERAL (SELECT week AT TIME ZONE $1 AS first, (week + interval '7 days') AT TIME ZONE $1 AS last) AS span
  ORDER BY week`

const SERIES = ['requests', 'minutes', 'approvals', 'meetings', 'plays'] as const
const count = z.int()
const weekShape = z.object({
  week: z.string(),
  requests: count,
  /** median; null in a week without decisions */
  minutes: z.nullable(z.number()),
  approvals: count,
  meetings: count,
  plays: count,
})

export function showWeeks(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/weeks', async (request, reply) => {
    const view = viewOf(desk, request)
    const { day, weeks } = view.words
    const rows = await ask(view, weekShape, BY_WEEK, [view.timeZone])
    const cells = rows.map((row) => [row.week, ...SERIES.map((name) => row[name] ?? '')])
    const plots = SERIES.map(
      (_name, place) =>
        html`<section class="surface pad-4" aria-hidden="true"><h2>${weeks.heads[place + 1]}</h2><div data-plot="${place + 1}"></div></section>`,
    )
    const body = html`<link rel="stylesheet" href="/uplot.css"><script src="/uplot.js"></script><script src="/weeks.js" type="module"></script>
  <p class="soft">${weeks.lead}</p><div class="shelf plots grid gap-3">${plots}</div>${table(view.words, day.weeks, weeks.heads, cells)}`
    return showPage(view, reply, { title: day.weeks, room: '/day', body })
  })
}
