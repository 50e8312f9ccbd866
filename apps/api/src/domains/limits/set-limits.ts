import { AppError } from '@saikoro/shared/errors'
import { POINT } from '@saikoro/shared/points'
import type { Db } from '../../kernel/db.ts'

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
