import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { rows } from '../kernel/rows.ts'

const due = z.object({ name: z.string() })

/** Removes vouchers whose time is over, a hundred at a time. Files go first: what fails in between is done again. */
export async function sweepUploads({ db, uploads }: Pick<Context, 'db' | 'uploads'>): Promise<void> {
  for (;;) {
    const names = rows(due, await db.$queryRaw`SELECT due_uploads() AS name`).map(({ name }) => name)
    if (names.length === 0) return
    for (const name of names) await uploads.remove(name)
    await db.$executeRaw`SELECT sweep_uploads(${names}::text[])`
  }
}
