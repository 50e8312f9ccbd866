import type { Db } from '@saikoro/server/db'
import { column, rows, singleRow } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getBlocks, like } from '@saikoro/shared/contract/xuanfei'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { columnIn } from '../../wire/localized.ts'

/** @throws AppError unless the profile is listed */
async function expectListed(db: Db, profileId: number): Promise<void> {
  const found = await column(db, z.int())`SELECT id FROM app.listed_profile WHERE id = ${profileId}`
  if (found.length === 0) throw new AppError('profile_unknown')
}

const state = z.object({ dianzan: z.int(), liked: z.boolean() })

/** Likes a listed profile or removes the like. The primary key allows one per member. */
export async function toggleLike(db: Db, memberId: number, profileId: number): Promise<ReplyOf<typeof like>> {
  await expectListed(db, profileId)
  const key = { profileId, memberId }
  const { count: removed } = await db.profileLike.deleteMany({ where: key })
  if (removed === 0) await db.profileLike.createMany({ data: key, skipDuplicates: true })
  return singleRow(db, state)`
    SELECT count(*)::int AS dianzan, COALESCE(bool_or(member_id = ${memberId}), false) AS liked
    FROM profile_like WHERE profile_id = ${profileId}`
}

const blocked = z.object({ id: z.int(), xuanfei_name: z.string(), img_url: z.string() })

/** Hides a listed profile from this member. Idempotent. */
export async function blockProfile(db: Db, memberId: number, profileId: number): Promise<void> {
  await expectListed(db, profileId)
  await db.profileBlock.createMany({ data: { memberId, profileId }, skipDuplicates: true })
}

/** Returns the listed profiles that the member blocks, newest first. */
export async function blocks(db: Db, memberId: number, locale: Locale): Promise<ReplyOf<typeof getBlocks>> {
  return rows(db, blocked)`
    SELECT p.id, ${columnIn(locale, 'name', 'p')} AS xuanfei_name, p.images[1] AS img_url
    FROM profile_block b JOIN app.listed_profile p ON p.id = b.profile_id
    WHERE b.member_id = ${memberId} ORDER BY b.created_at DESC, p.id DESC`
}
