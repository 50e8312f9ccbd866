import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Tx } from '../../kernel/db.ts'
import { singleRow } from '../../kernel/rows.ts'

const REPORTS_A_DAY = 50

const counted = z.object({ count: z.int() })

/** Limits reports to fifty a day per address and per member. */
export async function assertReportLimit(
  tx: Tx,
  memberId: number | undefined,
  address: string,
): Promise<void> {
  const { count } = singleRow(
    counted,
    await tx.$queryRaw`
    SELECT count(*)::int AS count FROM report
    WHERE created_at > app_now() - interval '24 hours' AND (address = ${address} OR member_id = ${memberId ?? null}::int)`,
  )
  if (count >= REPORTS_A_DAY) throw new AppError('too_many_requests')
}
