import type { Db } from '@saikoro/server/db'
import { unlessRefused } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { type getNotifications, PUSH_GROUPS, type setNotifications } from '@saikoro/shared/contract/push'
import { AppError } from '@saikoro/shared/errors'

/** Returns which notifications a member gets on devices: all, until the member has set something else. */
export async function readNotifications(db: Db, memberId: number): Promise<ReplyOf<typeof getNotifications>> {
  const set = await db.pushSetting.findUnique({ where: { memberId } })
  const kinds = PUSH_GROUPS.map((kind) => ({ kind, on: !set?.off.includes(kind), fixed: false }))
  return {
    kinds: [...kinds, { kind: 'security', on: true, fixed: true }],
    quiet_from: set?.quietFrom ?? '',
    quiet_to: set?.quietTo ?? '',
    zone: set?.timeZone ?? '',
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Quiet hours have a beginning and another end, or neither. */
function areQuietHours(from: string, to: string): boolean {
  return from === '' ? to === '' : TIME.test(from) && TIME.test(to) && from !== to
}

/** Stores which notifications a member gets on devices. */
export async function storeNotifications(
  db: Db,
  memberId: number,
  input: ParsedInputOf<typeof setNotifications>,
): Promise<void> {
  const off = new Set(input.off.split(',').filter(Boolean))
  const known = PUSH_GROUPS.filter((kind) => off.has(kind))
  if (known.length < off.size || !areQuietHours(input.quiet_from, input.quiet_to))
    throw new AppError('invalid_input')
  await unlessRefused(db)`
    SELECT set_notifications(${memberId}::int, ${known}::text[], ${input.quiet_from}, ${input.quiet_to}, ${input.zone})`
}
