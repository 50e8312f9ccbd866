import * as z from 'zod/mini'
import { singleRow } from '../kernel/rows.ts'
import type { WorkerContext } from './worker-context.ts'

const review = z.object({ reviewed: z.boolean() })

/** Accepts due requests in sandbox mode, one per transaction, with the same status change that an operator makes. */
export async function reviewDueRequests({ db, reviewAfter }: WorkerContext): Promise<void> {
  if (reviewAfter === 0) return
  for (;;) {
    const found = await db.$queryRaw`SELECT sandbox_review(${reviewAfter}::int) AS reviewed`
    if (!singleRow(review, found).reviewed) return
  }
}
