import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Db } from '../db.ts'
import { oneRow } from '../rows.ts'

const beat = z.object({ busy: z.boolean() })

async function isWorkerBusy(db: Db): Promise<boolean> {
  const found = await db.$queryRaw`
    SELECT EXISTS (SELECT FROM worker_beat WHERE at > app_now() - interval '10 seconds') AS busy`
  return oneRow(beat, found).busy
}

/** /healthz: this process answers. /readyz: the database answers and a draw worker was at work in the last ten seconds. */
export function answerHealth(app: FastifyInstance, { db }: Context): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const isBusy = await isWorkerBusy(db).catch(() => undefined)
    const state = isBusy === undefined ? 'no database' : isBusy ? 'ready' : 'no draw worker'
    return reply
      .status(state === 'ready' ? 200 : 503)
      .type('text/plain')
      .send(state)
  })
}
