import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { textParams } from '../../http/route-params.ts'
import type { Context } from '../../kernel/context.ts'
import { readTokenHeader } from '../../kernel/session.ts'

const NAME = textParams({ name: '^[0-9a-f]{32}\\.webp$' })

/** Returns the picture if the member of this token uploaded it. */
async function readOwnUpload(
  { db, uploads, callers }: Context,
  name: string,
  token: string | undefined,
): Promise<Buffer | undefined> {
  const caller = token !== undefined ? await callers.find(token) : undefined
  if (!caller) return undefined
  const upload = await db.upload.findFirst({
    where: { name, memberId: caller.id, swept: null },
    select: { name: true },
  })
  return upload ? uploads.read(upload.name) : undefined
}

/** Serves a voucher to its owner; for others it does not exist. */
export async function serveUploads(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (uploads) => {
    await uploads.register(rateLimit, {
      max: Math.min(240, ctx.requestsPerMinute),
      timeWindow: 60_000,
      ...ctx.rateLimitStore.scope('uploads'),
    })
    uploads.get<{ Params: { name: string } }>(
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
  })
}
