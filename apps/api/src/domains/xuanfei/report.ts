import { AppError } from '@saikoro/shared/errors'
import type { Tx } from '../../kernel/db.ts'
import { assertReportLimit } from '../support/report-limit.ts'

interface Report {
  /** null: a visitor */
  readonly memberId: number | null
  readonly profileId: number
  readonly address: string
  readonly reason: string
}

/** Stores a report about a listed profile, also of visitors (charter C5.3). */
export async function reportProfile(tx: Tx, { memberId, profileId, address, reason }: Report): Promise<void> {
  const text = reason.trim()
  if (text === '') throw new AppError('reason_missing')
  await assertReportLimit(tx, memberId ?? undefined, address)
  const stored = await tx.$executeRaw`
    INSERT INTO report (member_id, profile_id, address, reason)
    SELECT ${memberId}::int, p.id, ${address}, ${text} FROM app.listed_profile p WHERE p.id = ${profileId}`
  if (stored === 0) throw new AppError('profile_unknown')
}
