import type { Db } from '@saikoro/server/db'
import { singleValue, unlessRefused } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { type getNotifications, PUSH_KINDS, type setNotifications } from '@saikoro/shared/contract/push'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'

/** Returns which notifications a member or a companion gets on devices: all, until the person has set something else. */
export async function readNotifications(
  db: Db,
  where: { readonly memberId: number } | { readonly profileId: number },
): Promise<ReplyOf<typeof getNotifications>> {
  const isMember = 'memberId' in where
  const { optional, fixed } = PUSH_KINDS[isMember ? 'member' : 'companion']
  const set = await db.pushSetting.findUnique({ where })
  const zone = isMember
    ? (set?.timeZone ?? '')
    : await singleValue(db, z.string())`SELECT zone_of_wish(${where.profileId}::int, 0)`
  return {
    kinds: [
      ...optional.map((kind) => ({ kind, on: !set?.off.includes(kind), fixed: false })),
      { kind: fixed, on: true, fixed: true },
    ],
    quiet_from: set?.quietFrom ?? '',
    quiet_to: set?.quietTo ?? '',
    zone,
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Quiet hours have a beginning and another end, or neither. */
function areQuietHours(from: string, to: string): boolean {
  return from === '' ? to === '' : TIME.test(from) && TIME.test(to) && from !== to
}

/** A member, or the companion of a device. */
type Person =
  | { readonly member: number; readonly device: null }
  | { readonly member: null; readonly device: number }

/** Stores which notifications a member or a companion gets on devices. */
export async function storeNotifications(
  db: Db,
  { member, device }: Person,
  { off, quiet_from, quiet_to, zone }: ParsedInputOf<typeof setNotifications>,
): Promise<void> {
  const named = new Set(off.split(',').filter(Boolean))
  const known = PUSH_KINDS[device === null ? 'member' : 'companion'].optional.filter((kind) =>
    named.has(kind),
  )
  if (known.length < named.size || !areQuietHours(quiet_from, quiet_to)) throw new AppError('invalid_input')
  await unlessRefused(db)`
    SELECT set_notifications(${member}::int, ${device}::int, ${known}::text[], ${quiet_from}, ${quiet_to}, ${zone})`
}
