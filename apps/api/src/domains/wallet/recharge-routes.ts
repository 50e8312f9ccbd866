import multipart from '@fastify/multipart'
import { getRechargeList, paybankinfo, recharge, uploadLocality } from '@saikoro/shared/contract/wallet'
import { DEMO_PAYEE, VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { wireTimeFormat } from '../../wire/format-time.ts'
import { readPicture } from './read-picture.ts'
import { readRecharges } from './recharges.ts'
import { rechargeReceipt, requestRecharge } from './request-recharge.ts'
import { expectFewUploads, storeUpload } from './store-upload.ts'
import { readUploadedFile } from './uploaded-file.ts'

/** The sandbox's payee, recharges and their vouchers. */
export function rechargeRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)
  on(paybankinfo, async () => DEMO_PAYEE)

  on(
    recharge,
    async ({ input, caller }) => {
      const id = await requestRecharge(ctx, caller.id, input)
      return { id, receipt: await rechargeReceipt(ctx, id) }
    },
    { answer: 'recharge_received', perMinute: 60 },
  )

  on(getRechargeList, async ({ input, caller, locale }) =>
    readRecharges(ctx, caller.id, { page: input.page, locale, formatWireTime }),
  )

  // In a scope of its own: no other call reads multipart, and only this one takes five megabytes.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 10, parts: 11, fieldSize: 4_096, fileSize: VOUCHER_MAX_BYTES },
    })
    bind(scope, ctx)(
      uploadLocality,
      async ({ caller, request }) => {
        await expectFewUploads(ctx, caller.id)
        const picture = await readPicture(await readUploadedFile(request))
        return storeUpload(ctx, caller.id, picture)
      },
      { answer: 'uploaded', perMinute: 30, takesTime: true },
    )
  })
}
