import type { WorkerContext } from './worker-context.ts'

/** Reviews what the sandbox accepts by itself, one request a transaction, by the change of status that an operator makes. */
export async function reviewDueRequests({ db, reviewAfter }: WorkerContext): Promise<void> {
  if (reviewAfter === 0) return
  for (;;) {
    const [row] = await db.$queryRaw<
      { reviewed: boolean }[]
    >`SELECT sandbox_review(${reviewAfter}::int) AS reviewed`
    if (!row?.reviewed) return
  }
}
