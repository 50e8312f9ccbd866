import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import type { Locale } from '@saikoro/shared/locale'
import type { Db } from '../../db.ts'
import { rows } from '../../rows.ts'
import { listed, listedColumns } from './listed.ts'

const PAGE = 10

interface Wish {
  /** 0: every city. */
  readonly city: number
  /** From 1; 0 is the first as well. */
  readonly page: number
  readonly highEnd: boolean
  /** 0: a visitor. */
  readonly memberId: number
  readonly locale: Locale
}

/** A page of listed profiles, newest first, without those that the member blocks. */
export async function profiles(
  db: Db,
  { city, page, highEnd, memberId, locale }: Wish,
): Promise<ReplyOf<typeof xuanfeilist>> {
  const found = rows(
    listed,
    await db.$queryRaw`
    SELECT ${listedColumns(locale)} FROM app.listed_profile p JOIN city c ON c.id = p.city_id
    WHERE ${city} IN (0, p.city_id) AND (p.high_end OR NOT ${highEnd})
      AND NOT EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id AND b.member_id = ${memberId})
    ORDER BY p.id DESC LIMIT ${PAGE} OFFSET ${Math.max(0, page - 1) * PAGE}::bigint`,
  )
  return found.map(({ images, height, ...row }) => ({ ...row, img_url: images[0] ?? '', hight: height }))
}
