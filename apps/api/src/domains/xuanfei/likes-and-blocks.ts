import type { Db, Tx } from '@saikoro/server/db'
import { column, rows, singleRow } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getBlocks, like } from '@saikoro/shared/contract/xuanfei'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { columnIn } from '../../wire/localized.ts'

/** @throws AppError unless the profile is listed */
async function expectListed(tx: Tx, profileId: number): Promise<void> {
  const found = await column(tx, z.int())`SELECT id FROM app.listed_profile WHERE id = ${profileId}`
  if (found.length === 0) throw new AppError('profile_unknown')
}

const state = z.object({ dianzan: z.int(), liked: z.boolean() })

/** Likes a listed profile or removes the like. The primary key allows one per member. */
export async function toggleLike(tx: Tx, memberId: number, profileId: number): Promise<ReplyOf<typeof like>> {
  await expectListed(tx, profileId)
  const key = { profileId, memberId }
  const { count: removed } = await tx.profileLike.deleteMany({ where: key })
  if (removed === 0) await tx.profileLike.createMany({ data: key, skipDuplicates: true })
  return singleRow(tx, state)`
    SELECT count(*)::int AS dianzan, COALESCE(bool_or(member_id = ${memberId}), false) AS liked
    FROM profile_like WHERE profile_id = ${profileId}`
}

const blocked = z.object({ id: z.int(), xuanfei_name: z.string(), img_url: z.string() })

/** Hides a listed profile from this member. Idempotent. */
export async function blockProfile(tx: Tx, memberId: number, profileId: number): Promise<void> {
  await expectListed(tx, profileId)
  await tx.profileBlock.createMany({ data: { memberId, profileId }, skipDuplicates: true })
}

/** Returns the listed profiles that the member blocks, newest first. */
export async function blocks(db: Db, memberId: number, locale: Locale): Promise<ReplyOf<typeof getBlocks>> {
  return rows(db, blocked)`
    SELECT p.id, ${columnIn(locale, 'name', 'p')} AS xuanfei_name, p.images[1] AS img_url
    FROM profile_block b JOIN app.listed_profile p ON p.id = b.profile_id
    WHERE b.member_id = ${memberId} ORDER BY b.created_at DESC, p.id DESC`
}
