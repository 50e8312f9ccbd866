import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { oneRow, rows } from '../rows.ts'

const beat = z.object({ busy: z.boolean() })

const trouble = z.object({ kind: z.string(), detail: z.string() })

async function stateOf(db: Context['db']): Promise<{ status: number; text: string }> {
  const found = await db.$queryRaw`
    SELECT EXISTS (SELECT FROM worker_beat WHERE at > app_now() - interval '10 seconds') AS busy`
  if (!oneRow(beat, found).busy) return { status: 503, text: 'no draw worker' }
  const troubles = rows(trouble, await db.$queryRaw`SELECT kind, detail FROM draw_troubles()`)
  const clock = troubles.find(({ kind }) => kind === 'clock')
  if (clock) return { status: 503, text: clock.detail }
  return { status: 200, text: ['ready', ...troubles.map(({ detail }) => detail)].join('\n') }
}

/**
 * /healthz: this process answers. /readyz: the database answers, a draw worker was at work in the last ten seconds and the
 * beacon is not ahead of our clock; below `ready`, a line for everything that keeps draws from running.
 */
export function answerHealth(app: FastifyInstance, { db }: Context): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const { status, text } = await stateOf(db).catch(() => ({ status: 503, text: 'no database' }))
    return reply.status(status).type('text/plain').send(text)
  })
}
