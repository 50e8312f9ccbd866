import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { LOCALES } from '@saikoro/shared/locale'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { rows } from '../kernel/rows.ts'
import { lookupPublic, readPushAddress } from '../push/address.ts'
import type { PushIdentity } from '../push/identity.ts'
import { NOTIFICATIONS } from '../push/notifications.ts'
import type { WorkerContext } from './worker-context.ts'

const AT_ONCE = 20
/** How long a push service keeps it for a device that is not there, s. */
const KEPT_S = 24 * 60 * 60

const due = z.object({
  id: z.int(),
  kind: z.enum(['reservation', 'support', 'recharge', 'withdrawal']),
  language: z.enum(LOCALES),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
})
type Due = z.output<typeof due>

/** The request that a push service takes: the words are encrypted for the device (RFC 8291), the sender is signed (RFC 8292). */
function seal({ kind, language, endpoint, p256dh, auth }: Due, push: PushIdentity) {
  const { title, path } = NOTIFICATIONS[kind]
  const words = JSON.stringify({ kind, title: title[language], language, path })
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, words, {
    vapidDetails: { subject: push.contact, publicKey: push.publicKey, privateKey: push.privateKey },
    TTL: KEPT_S,
  })
}

type Sealed = ReturnType<typeof seal>

/** Posts it; gives the status. No redirect is followed, and what else the service says is not read. */
function post(url: URL, { headers, body }: Sealed, timeouts: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : requestPlain
    const lookup = url.protocol === 'https:' ? { lookup: lookupPublic } : {}
    const signal = AbortSignal.timeout(timeouts)
    const sent = send(url, { method: 'POST', headers, signal, ...lookup }, (reply) => {
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

const GONE = [404, 410]

async function send({ db, log }: WorkerContext, push: PushIdentity, message: Due): Promise<void> {
  const url = readPushAddress(message.endpoint, push.loopback)
  try {
    const status = url ? await post(url, seal(message, push), push.timeouts) : 410
    const isGone = GONE.includes(status)
    if (!isGone && status >= 300) throw new Error(`the push service answered ${status}`)
    await db.$executeRaw`SELECT finish_push(${message.id}::int, ${isGone})`
  } catch (error) {
    log.warn({ service: url?.host, err: error }, 'a push was not taken; it is tried again')
  }
}

/** Sends what is due, each at the same time: one that hangs holds up no other, and is due again later. */
export async function sendPushes(ctx: WorkerContext): Promise<void> {
  const { db, push } = ctx
  if (!push) return
  const found = rows(due, await db.$queryRaw`SELECT * FROM claim_pushes(${AT_ONCE}::int)`)
  await Promise.all(found.map((message) => send(ctx, push, message)))
}
