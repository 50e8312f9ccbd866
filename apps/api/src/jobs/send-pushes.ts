import { lookupPublic, post } from '@saikoro/server/public-address'
import type { PushIdentity } from '@saikoro/server/push-identity'
import { rows } from '@saikoro/server/rows'
import { LOCALES } from '@saikoro/shared/locale'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { readPushAddress } from '../push/address.ts'
import { NOTIFICATIONS } from '../push/notifications.ts'
import type { WorkerContext } from './worker-context.ts'

const BATCH = 20
/** How long a push service stores a message for an offline device, s. */
const TTL_S = 24 * 60 * 60

const due = z.object({
  id: z.int(),
  kind: z.enum(Object.keys(NOTIFICATIONS) as (keyof typeof NOTIFICATIONS)[]),
  language: z.enum(LOCALES),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
})
type Due = z.output<typeof due>

/** Builds the request to a push service: encrypted for the device (RFC 8291), signed by the sender (RFC 8292). */
function encrypt({ kind, language, endpoint, p256dh, auth }: Due, push: PushIdentity) {
  const { [language]: title, path } = NOTIFICATIONS[kind]
  const payload = JSON.stringify({ kind, title, language, path })
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: push.contact, publicKey: push.publicKey, privateKey: push.privateKey },
    TTL: TTL_S,
  })
}

function deliver(url: URL, message: Due, push: PushIdentity): Promise<number> {
  const { headers, body } = encrypt(message, push)
  const lookup = url.protocol === 'https:' ? { lookup: lookupPublic } : {}
  return post(url, body, { headers, signal: AbortSignal.timeout(push.timeoutMs), ...lookup })
}

const GONE = [404, 410]

async function send({ db, log }: WorkerContext, push: PushIdentity, message: Due): Promise<void> {
  const url = readPushAddress(message.endpoint, push.loopback)
  try {
    const status = url ? await deliver(url, message, push) : 410
    const isGone = GONE.includes(status)
    if (!isGone && status >= 300) throw new Error(`the push service replied ${status}`)
    await db.$executeRaw`SELECT finish_push(${message.id}::int, ${isGone})`
  } catch (error) {
    log.warn({ service: url?.host, err: error }, 'a push notification was not accepted; it will be retried')
  }
}

/** Sends due notifications concurrently, so that a slow push service delays no other; failed ones become due again. */
export async function sendPushes(ctx: WorkerContext): Promise<void> {
  const { db, push } = ctx
  if (!push) return
  const found = await rows(db, due)`SELECT * FROM claim_pushes(${BATCH}::int)`
  await Promise.all(found.map((message) => send(ctx, push, message)))
}
