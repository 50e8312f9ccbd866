import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getLimits } from '@saikoro/shared/contract/limits'
import { AppError } from '@saikoro/shared/errors'
import { POINT, writePoints } from '@saikoro/shared/points'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db.ts'
import { signState } from '../../kernel/receipts.ts'
import { singleRow } from '../../kernel/rows.ts'

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

/** Returns the limits that the member set, with their receipt. Outside the receipt, ended breaks are left out. */
export async function readLimits(ctx: Context, memberId: number): Promise<ReplyOf<typeof getLimits>> {
  const { now, version, daily, next, nextFrom, timedOut, excluded, staked } = await singleRow(ctx.db, stored)`
    SELECT app_now() AS now, l.daily_stake AS daily, l.next_daily_stake AS next, l.next_from AS "nextFrom",
      l.timed_out_until AS "timedOut", l.excluded_until AS excluded, staked_today(m.id) AS staked,
      COALESCE((SELECT max(c.id) FROM play_limit_change c WHERE c.member_id = m.id), 0) AS version
    FROM member m LEFT JOIN play_limit l ON l.member_id = m.id WHERE m.id = ${memberId}`
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

/** Sets the daily stake limit in whole points, '' for none. Lower limits apply at once, higher ones after 24 hours (charter C6.1). */
export async function setDailyLimit(db: Db, memberId: number, text: string): Promise<void> {
  if (!/^\d{0,9}$/.test(text)) throw new AppError('limit_invalid')
  const stake = text === '' ? null : BigInt(text) * POINT
  await db.$executeRaw`SELECT set_daily_limit(${memberId}::int, ${stake}::bigint)`
}

/** Minimum and maximum hours. */
const LENGTHS = { timeout: [1, 1_000], exclusion: [24, 50_000] } as const

function isKind(kind: string): kind is keyof typeof LENGTHS {
  return Object.hasOwn(LENGTHS, kind)
}

/** Starts a time-out or self-exclusion, or extends it; never shortens it (charter C6.2). */
export async function excludeMember(db: Db, memberId: number, kind: string, hours: string): Promise<void> {
  if (!isKind(kind) || !/^\d{1,5}$/.test(hours)) throw new AppError('exclusion_invalid')
  const [least, most] = LENGTHS[kind]
  if (Number(hours) < least || Number(hours) > most) throw new AppError('exclusion_invalid')
  await db.$executeRaw`SELECT exclude_member(${memberId}::int, ${kind}, ${Number(hours)}::int)`
}
