import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { like } from '@saikoro/shared/contract/xuanfei'
import { AppError } from '@saikoro/shared/errors'
import type { Tx } from '../../db.ts'

/** Likes a listed profile or takes the like back. The primary key keeps it to one per member, however often it is sent. */
export async function toggleLike(tx: Tx, memberId: number, profileId: number): Promise<ReplyOf<typeof like>> {
  const [listed] = await tx.$queryRaw<unknown[]>`SELECT id FROM listed_profile WHERE id = ${profileId}`
  if (!listed) throw new AppError('profile_unknown')
  await tx.$executeRaw`
    WITH taken_back AS (
      DELETE FROM profile_like WHERE profile_id = ${profileId} AND member_id = ${memberId} RETURNING 1
    )
    INSERT INTO profile_like (profile_id, member_id)
    SELECT ${profileId}::int, ${memberId}::int WHERE NOT EXISTS (SELECT FROM taken_back) ON CONFLICT DO NOTHING`
  const [state] = await tx.$queryRaw<{ dianzan: number; liked: boolean }[]>`
    SELECT count(*)::int AS dianzan, COALESCE(bool_or(member_id = ${memberId}), false) AS liked
    FROM profile_like WHERE profile_id = ${profileId}`
  return state ?? { dianzan: 0, liked: false }
}
