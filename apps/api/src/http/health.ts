import { rows, singleValue } from '@saikoro/server/rows'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { memoizeWithTtl } from '../kernel/response-cache.ts'
import { limitRate } from './rate-limit.ts'

const problem = z.object({ kind: z.string(), detail: z.string() })

/** A state is queried at most once in this time, ms. */
const STATE_TTL_MS = 250
const PER_MINUTE = 600

interface State {
  readonly status: number
  readonly text: string
}

const NO_DATABASE: State = { status: 503, text: 'no database' }
const NO_ROOM: State = { status: 503, text: "no room on the database's disk" }

async function stateOf({ db, databaseHealth }: Context): Promise<State> {
  if (databaseHealth.diskFull.isRecent()) return NO_ROOM
  const isBusy = await singleValue(db, z.boolean())`
    SELECT EXISTS (SELECT FROM worker_heartbeat WHERE at > app_now() - interval '10 seconds')`
  if (!isBusy) return { status: 503, text: 'no draw worker' }
  const problems = await rows(db, problem)`SELECT kind, detail FROM readiness_problems()`
  return { status: 200, text: ['ready', ...problems.map(({ detail }) => detail)].join('\n') }
}

/**
 * Serves /healthz (this process and its database answer) and /readyz (in addition, a draw worker was active in the last ten seconds and
 * no write was rejected for want of room). Below `ready`, /readyz lists every problem that stops draws, one per line; with a wrong clock
 * only draws wait.
 */
export async function answerHealth(app: FastifyInstance, ctx: Context): Promise<void> {
  const { databaseHealth } = ctx
  const unlessDown = (state: () => Promise<State>) =>
    memoizeWithTtl(STATE_TTL_MS, async () =>
      (await databaseHealth.isDown()) ? NO_DATABASE : await state().catch(() => NO_DATABASE),
    )
  const answers = {
    '/healthz': unlessDown(async () => ({ status: 200, text: 'ok' })),
    '/readyz': unlessDown(() => stateOf(ctx)),
  }
  await limitRate(app, ctx, 'health', Math.min(PER_MINUTE, ctx.requestsPerMinute))
  for (const [path, answer] of Object.entries(answers)) {
    app.get(path, async (_request, reply) => {
      const { status, text } = await answer()
      return reply.status(status).type('text/plain').send(text)
    })
  }
}
