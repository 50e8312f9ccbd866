import { ECDH } from 'node:crypto'
import { singleValue } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { getPush, subscribe } from '@saikoro/shared/contract/push'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { readPushAddress } from './address.ts'

type PushContext = Pick<Context, 'db' | 'config'>

/** Returns the public key of this installation, and the endpoint of a session or of a companion's device. */
export async function readPush(
  { db, config }: PushContext,
  where: { readonly sessionId: number } | { readonly deviceId: number },
): Promise<ReplyOf<typeof getPush>> {
  const found = await db.pushSubscription.findUnique({ where, select: { endpoint: true } })
  return { key: config.PUSH_PUBLIC_KEY, endpoint: found?.endpoint ?? '' }
}

/** Returns whether the key is a point on the curve; any other one would fail at every message. */
function isDeviceKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return /^[\w-]{87}$/.test(p256dh)
  } catch {
    return false
  }
}

/** Of a member's session, or of a companion's device with the language of its notifications. */
type Owner =
  | { readonly session: number; readonly device: null; readonly language: null }
  | { readonly session: null; readonly device: number; readonly language: Locale }

/** Stores the push subscription of a session or a companion's device in place of the former one. */
export async function subscribeBrowser(
  { db, config }: PushContext,
  { endpoint, p256dh, auth }: ParsedInputOf<typeof subscribe>,
  { session, device, language }: Owner,
): Promise<void> {
  const url = readPushAddress(endpoint, config.PUSH_LOOPBACK)
  const isUsable = url && config.PUSH_PUBLIC_KEY !== '' && isDeviceKey(p256dh) && /^[\w-]{22}$/.test(auth)
  if (!isUsable) throw new AppError('push_unknown')
  const isDone = await singleValue(db, z.boolean())`
    SELECT subscribe_push(${session}::int, ${device}::int, ${language}::text, ${url.href}, ${p256dh}, ${auth})`
  if (!isDone) throw new AppError('push_unknown')
}
