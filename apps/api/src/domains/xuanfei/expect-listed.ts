import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Tx } from '../../kernel/db.ts'
import { rows } from '../../kernel/rows.ts'

const listed = z.object({ id: z.int() })

/** @throws AppError unless the profile is listed */
export async function expectListed(tx: Tx, profileId: number): Promise<void> {
  const found = rows(listed, await tx.$queryRaw`SELECT id FROM app.listed_profile WHERE id = ${profileId}`)
  if (found.length === 0) throw new AppError('profile_unknown')
}
