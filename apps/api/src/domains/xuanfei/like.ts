import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { like } from '@saikoro/shared/contract/xuanfei'
import * as z from 'zod/mini'
import type { Tx } from '../../kernel/db.ts'
import { singleRow } from '../../kernel/rows.ts'
import { expectListed } from './expect-listed.ts'

const state = z.object({ dianzan: z.int(), liked: z.boolean() })

/** Likes a listed profile or removes the like. The primary key allows one per member. */
export async function toggleLike(tx: Tx, memberId: number, profileId: number): Promise<ReplyOf<typeof like>> {
  await expectListed(tx, profileId)
  await tx.$executeRaw`
    WITH taken_back AS (
      DELETE FROM profile_like WHERE profile_id = ${profileId} AND member_id = ${memberId} RETURNING 1
    )
    INSERT INTO profile_like (profile_id, member_id)
    SELECT ${profileId}::int, ${memberId}::int WHERE NOT EXISTS (SELECT FROM taken_back) ON CONFLICT DO NOTHING`
  return singleRow(
    state,
    await tx.$queryRaw`
    SELECT count(*)::int AS dianzan, COALESCE(bool_or(member_id = ${memberId}), false) AS liked
    FROM profile_like WHERE profile_id = ${profileId}`,
  )
}
