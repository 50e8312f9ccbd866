import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { rows } from '../kernel/rows.ts'

const due = z.object({ name: z.string() })

/** Deletes expired vouchers in batches of a hundred. Files are deleted before rows, so a failure in between is retried. */
export async function sweepUploads({ db, uploads }: Pick<Context, 'db' | 'uploads'>): Promise<void> {
  for (;;) {
    const names = rows(due, await db.$queryRaw`SELECT due_uploads() AS name`).map(({ name }) => name)
    if (names.length === 0) return
    for (const name of names) await uploads.remove(name)
    await db.$executeRaw`SELECT sweep_uploads(${names}::text[])`
  }
}
