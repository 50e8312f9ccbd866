import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** /healthz: this process answers. /readyz: the database answers and a draw worker was at work in the last ten seconds. */
export function answerHealth(app: FastifyInstance, { db }: Context): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const worker = await db.$queryRaw<{ busy: boolean }[]>`
      SELECT EXISTS (SELECT FROM worker_beat WHERE at > app_now() - interval '10 seconds') AS busy`.catch(
      () => undefined,
    )
    const state = worker === undefined ? 'no database' : worker[0]?.busy ? 'ready' : 'no draw worker'
    return reply
      .status(state === 'ready' ? 200 : 503)
      .type('text/plain')
      .send(state)
  })
}
