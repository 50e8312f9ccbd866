import type { FastifyInstance } from 'fastify'
import { limitRate } from '../../http/rate-limit.ts'
import { textParams } from '../../http/route-params.ts'
import type { Context } from '../../kernel/context.ts'
import { readTokenHeader } from '../../kernel/session.ts'

const NAME = textParams({ name: '^[0-9a-f]{32}\\.webp$' })

/** Returns the picture if the member of this token uploaded it. */
async function readOwnUpload({ db, uploads, callers }: Context, name: string, token = '') {
  const caller = token === '' ? undefined : await callers.find(token)
  if (!caller) return undefined
  const upload = await db.upload.count({ where: { name, memberId: caller.id, swept: null } })
  return upload === 0 ? undefined : uploads.read(name)
}

/** Serves a voucher to its owner; for others it does not exist. */
export async function serveUploads(app: FastifyInstance, ctx: Context): Promise<void> {
  await limitRate(app, ctx, 'uploads', Math.min(240, ctx.requestsPerMinute))
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { schema: { params: NAME } },
    async ({ params, headers }, reply) => {
      const bytes = await readOwnUpload(ctx, params.name, readTokenHeader(headers.token))
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
      if (!bytes) return reply.status(404).type('text/plain').send('Not found')
      return reply
        .type('image/webp')
        .header('content-disposition', `inline; filename="${params.name}"`)
        .send(bytes)
    },
  )
}
