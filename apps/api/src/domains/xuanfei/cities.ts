import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { address } from '@saikoro/shared/contract/xuanfei'
import type { Db } from '../../kernel/db.ts'
import { wireNames } from '../../wire/localized.ts'

const ROW = 4

/** Returns the open cities in rows of four, as the wire requires. */
export async function cities(db: Db): Promise<ReplyOf<typeof address>> {
  const found = await db.city.findMany({
    where: { open: true },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    omit: { sort: true, note: true, open: true },
  })
  const all = found.map((city) => ({ id: city.id, name: wireNames(city) }))
  return Array.from({ length: Math.ceil(all.length / ROW) }, (_, row) =>
    all.slice(row * ROW, (row + 1) * ROW),
  )
}
