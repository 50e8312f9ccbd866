import multipart from '@fastify/multipart'
import { getRechargeList, paybankinfo, recharge, uploadLocality } from '@saikoro/shared/contract/wallet'
import { AppError } from '@saikoro/shared/errors'
import { DEMO_PAYEE, VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import type { FastifyInstance } from 'fastify'
import { type BindCall, bind } from '../../http/bind-call.ts'
import { receiptOrEmpty } from '../../http/receipt-or-empty.ts'
import type { Context } from '../../kernel/context.ts'
import { serialQueue } from '../../kernel/serial-queue.ts'
import { readPicture } from './read-picture.ts'
import { readRecharges } from './recharges.ts'
import { rechargeReceipt, requestRecharge } from './request-recharge.ts'
import { assertUploadQuota, readUploadedFile, storeUpload } from './store-upload.ts'

/** Maximum uploads of a member, including unreadable pictures. */
const ATTEMPTS_AN_HOUR = 30
const WAITING = 12

/** The sandbox payee, recharges and vouchers. */
export function rechargeRoutes(on: BindCall, ctx: Context, app: FastifyInstance): void {
  const runQueued = memberQueue(WAITING)
  on(paybankinfo, async () => DEMO_PAYEE)

  on(
    recharge,
    async ({ input, caller, request }) => {
      const id = await requestRecharge(ctx, caller.id, input)
      return { id, receipt: await receiptOrEmpty(request, () => rechargeReceipt(ctx, id)) }
    },
    { answer: 'recharge_received', perMinute: 60 },
  )

  on(getRechargeList, async ({ input, caller, locale }) => readRecharges(ctx, caller.id, input.page, locale))

  // A separate scope: only this call reads multipart bodies and accepts five megabytes.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 10, parts: 11, fieldSize: 4_096, fileSize: VOUCHER_MAX_BYTES },
    })
    const attempts = scope.createRateLimit({
      max: ATTEMPTS_AN_HOUR,
      timeWindow: 3_600_000,
      keyGenerator: ({ member }) => `upload ${member}`,
    })
    bind(scope, ctx)(
      uploadLocality,
      async ({ caller, request }) => {
        await assertUploadQuota(ctx, caller.id)
        const { isAllowed, ...count } = await attempts(request)
        if (!isAllowed && 'isExceeded' in count && count.isExceeded) throw new AppError('too_many_requests')
        const file = await readUploadedFile(request)
        return runQueued(caller.id, async () => storeUpload(ctx, caller.id, await readPicture(file)))
      },
      { answer: 'uploaded', perMinute: 30, longRunning: true },
    )
  })
}

/** Runs each member's jobs one at a time, so that a member holds at most one place in a queue shared by all members. */
function memberQueue(limit: number): <T>(member: number, job: () => Promise<T>) => Promise<T> {
  const queues = new Map<number, { run: ReturnType<typeof serialQueue>; jobs: number }>()
  return async (member, job) => {
    const queue = queues.get(member) ?? { run: serialQueue(limit), jobs: 0 }
    queues.set(member, queue)
    queue.jobs += 1
    try {
      return await queue.run(job)
    } finally {
      queue.jobs -= 1
      if (queue.jobs === 0) queues.delete(member)
    }
  }
}
