import { Prisma } from '@saikoro/server/generated/prisma/client'
import { singleRow } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getLimits } from '@saikoro/shared/contract/limits'
import { AppError } from '@saikoro/shared/errors'
import { POINT, writePoints } from '@saikoro/shared/points'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { signState } from '../../kernel/receipts.ts'

const stored = z.object({
  now: z.date(),
  version: z.int(),
  daily: z.nullable(z.bigint()),
  next: z.nullable(z.bigint()),
  nextFrom: z.nullable(z.date()),
  timedOut: z.nullable(z.date()),
  excluded: z.nullable(z.date()),
  staked: z.bigint(),
})

const pointsOf = (points: bigint | null) => (points === null ? null : writePoints(points))
const timeOf = (at: Date | null) => at?.getTime() ?? null

/**
 * Returns the limits that the member set, with their receipt. Outside the receipt, ended breaks are left out.
 * @param member SQL of the member's id, or of a function that sets a limit and returns it
 */
export async function readLimits(
  ctx: Context,
  memberId: number,
  member = Prisma.sql`${memberId}::int`,
): Promise<ReplyOf<typeof getLimits>> {
  const { now, version, daily, next, nextFrom, timedOut, excluded, staked } = await singleRow(ctx.db, stored)`
    SELECT now, version, daily, next, next_from AS "nextFrom", timed_out AS "timedOut", excluded, staked FROM limits_of(${member})`
  const shown = (at: Date | null) => (at && at > now ? ctx.formatWireTime(at) : '')
  const limits = { daily: pointsOf(daily), next: pointsOf(next), nextFrom: timeOf(nextFrom) }
  const breaks = { timedOutUntil: timeOf(timedOut), excludedUntil: timeOf(excluded) }
  return {
    daily_stake: daily,
    next_daily_stake: next,
    next_from: nextFrom ? ctx.formatWireTime(nextFrom) : '',
    staked_today: staked,
    timed_out_until: shown(timedOut),
    excluded_until: shown(excluded),
    receipt: signState(ctx, { kind: 'limits', member: memberId, version, ...limits, ...breaks }),
  }
}

/** Returns SQL that sets the daily stake limit in whole points, '' for none. Lower limits apply at once, higher ones after 24 hours (charter C6.1). */
export function setDailyLimit(memberId: number, text: string): Prisma.Sql {
  if (!/^\d{0,9}$/.test(text)) throw new AppError('limit_invalid')
  const stake = text === '' ? null : BigInt(text) * POINT
  return Prisma.sql`set_daily_limit(${memberId}::int, ${stake}::bigint)`
}

/** Minimum and maximum hours. */
const LENGTHS = { timeout: [1, 1_000], exclusion: [24, 50_000] } as const

function isKind(kind: string): kind is keyof typeof LENGTHS {
  return Object.hasOwn(LENGTHS, kind)
}

/** Returns SQL that starts a time-out or self-exclusion, or extends it; it never shortens it (charter C6.2). */
export function excludeMember(memberId: number, kind: string, hours: string): Prisma.Sql {
  if (!isKind(kind) || !/^\d{1,5}$/.test(hours)) throw new AppError('exclusion_invalid')
  const [least, most] = LENGTHS[kind]
  if (Number(hours) < least || Number(hours) > most) throw new AppError('exclusion_invalid')
  return Prisma.sql`exclude_member(${memberId}::int, ${kind}, ${Number(hours)}::int)`
}
