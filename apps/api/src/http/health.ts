import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { memoizeWithTtl } from '../kernel/memoize-with-ttl.ts'
import { rows, singleRow } from '../kernel/rows.ts'

const beat = z.object({ busy: z.boolean() })

const trouble = z.object({ kind: z.string(), detail: z.string() })

/** However many ask, the database is asked this often (ms). */
const ANSWERED_MS = 250
const PER_MINUTE = 600

interface State {
  readonly status: number
  readonly text: string
}

const NO_DATABASE: State = { status: 503, text: 'no database' }

async function stateOf(db: Context['db']): Promise<State> {
  const found = await db.$queryRaw`
    SELECT EXISTS (SELECT FROM worker_heartbeat WHERE at > app_now() - interval '10 seconds') AS busy`
  if (!singleRow(beat, found).busy) return { status: 503, text: 'no draw worker' }
  const troubles = rows(trouble, await db.$queryRaw`SELECT kind, detail FROM readiness_problems()`)
  const clock = troubles.find(({ kind }) => kind === 'clock')
  if (clock) return { status: 503, text: clock.detail }
  return { status: 200, text: ['ready', ...troubles.map(({ detail }) => detail)].join('\n') }
}

/**
 * /healthz: this process answers, and so does its database. /readyz: besides, a draw worker was at work in the last ten seconds
 * and the beacon is not ahead of our clock; below `ready`, a line for everything that keeps draws from running.
 */
export async function answerHealth(app: FastifyInstance, ctx: Context): Promise<void> {
  const { db, databaseHealth } = ctx
  const unlessOut = (state: () => Promise<State>) =>
    memoizeWithTtl(ANSWERED_MS, async () =>
      (await databaseHealth.isDown()) ? NO_DATABASE : await state().catch(() => NO_DATABASE),
    )
  const answers = {
    '/healthz': unlessOut(async () => ({ status: 200, text: 'ok' })),
    '/readyz': unlessOut(() => stateOf(db)),
  }
  await app.register(async (health) => {
    await health.register(rateLimit, {
      max: Math.min(PER_MINUTE, ctx.requestsPerMinute),
      timeWindow: 60_000,
      ...ctx.rateLimitStore.scope('health'),
    })
    for (const [path, answer] of Object.entries(answers)) {
      health.get(path, async (_request, reply) => {
        const { status, text } = await answer()
        return reply.status(status).type('text/plain').send(text)
      })
    }
  })
}
