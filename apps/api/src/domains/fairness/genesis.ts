import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { genesis } from '@saikoro/shared/contract/fairness'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'

/** Returns the genesis entry of an epoch; 0 is the current one. */
export async function readGenesis(db: Db, key: string, epoch: number): Promise<ReplyOf<typeof genesis>> {
  const row = await db.fairnessEpoch.findFirst({
    where: { game: { key }, ...(epoch > 0 && { epoch }) },
    orderBy: { epoch: 'desc' },
    omit: { gameId: true },
  })
  if (!row) throw new AppError('game_unknown')
  return { ...row, game: key, beacon: readBeacon(row.beacon), createdAt: row.createdAt.getTime() }
}

const kind = z.enum(['sandbox', 'quicknet'])

/** The kind of a beacon as stored. */
function readBeacon(text: string): z.output<typeof kind> {
  return z.parse(kind, text)
}
