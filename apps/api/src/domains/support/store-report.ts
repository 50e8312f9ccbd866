import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import { addressKey } from '../../http/proxies.ts'
import type { Db } from '../../kernel/db.ts'
import { singleValue } from '../../kernel/rows.ts'

interface Report {
  /** null: a visitor */
  readonly memberId: number | null
  /** null: a report about the site */
  readonly profileId: number | null
  readonly address: string
  readonly reason: string
}

/** Stores a report about the site or a listed profile. */
export async function storeReport(db: Db, { memberId, profileId, address, reason }: Report): Promise<void> {
  const text = reason.trim()
  if (text === '') throw new AppError('reason_missing')
  const refusal = await singleValue(db, z.nullable(z.enum(['too_many_requests', 'profile_unknown'])))`
    SELECT add_report(${memberId}::int, ${profileId}::int, ${addressKey(address)}, ${text}) AS refusal`
  if (refusal !== null) throw new AppError(refusal)
}
