import type { FastifyInstance } from 'fastify'
import { anyRow, ask, type Desk } from './desk.ts'

const NAME = '^[0-9a-f]{32}\\.webp$'
const IS_NAME = new RegExp(NAME)

/** Serves vouchers of requests, also after their review, and no others. */
export function showVouchers(app: FastifyInstance, desk: Desk): void {
  app.get<{ Params: { name: string } }>(`/:name(${NAME})`, async (request, reply) =>
    // the address that earlier versions stored in recharges
    reply.redirect(`/vouchers/${request.params.name}`),
  )
  app.get<{ Params: { name: string } }>('/vouchers/:name', async (request, reply) => {
    const { name } = request.params
    const used = 'SELECT FROM upload u JOIN recharge r ON r.upload_id = u.id WHERE u.name = $1'
    const isKnown = IS_NAME.test(name) && (await ask(desk, anyRow, used, [name])).length === 1
    const bytes = isKnown ? await desk.uploads.read(name) : undefined
    if (!bytes) return reply.callNotFound()
    return reply.type('image/webp').send(bytes)
  })
}
