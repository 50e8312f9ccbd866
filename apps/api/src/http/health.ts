import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { oneRow, rows } from '../rows.ts'

const beat = z.object({ busy: z.boolean() })

const trouble = z.object({ kind: z.string(), detail: z.string() })

interface State {
  readonly status: number
  readonly text: string
}

const NO_DATABASE: State = { status: 503, text: 'no database' }

async function stateOf(db: Context['db']): Promise<State> {
  const found = await db.$queryRaw`
    SELECT EXISTS (SELECT FROM worker_beat WHERE at > app_now() - interval '10 seconds') AS busy`
  if (!oneRow(beat, found).busy) return { status: 503, text: 'no draw worker' }
  const troubles = rows(trouble, await db.$queryRaw`SELECT kind, detail FROM draw_troubles()`)
  const clock = troubles.find(({ kind }) => kind === 'clock')
  if (clock) return { status: 503, text: clock.detail }
  return { status: 200, text: ['ready', ...troubles.map(({ detail }) => detail)].join('\n') }
}

/**
 * /healthz: this process answers, and so does its database. /readyz: besides, a draw worker was at work in the last ten seconds
 * and the beacon is not ahead of our clock; below `ready`, a line for everything that keeps draws from running.
 */
export function answerHealth(app: FastifyInstance, { db, outage }: Context): void {
  const unlessOut = async (reply: FastifyReply, state: () => Promise<State>): Promise<FastifyReply> => {
    const { status, text } = (await outage.isOn()) ? NO_DATABASE : await state().catch(() => NO_DATABASE)
    return reply.status(status).type('text/plain').send(text)
  }
  app.get('/healthz', async (_request, reply) => unlessOut(reply, async () => ({ status: 200, text: 'ok' })))
  app.get('/readyz', async (_request, reply) => unlessOut(reply, () => stateOf(db)))
}
