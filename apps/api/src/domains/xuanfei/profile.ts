import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { xuanfeidata } from '@saikoro/shared/contract/xuanfei'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { rows } from '../../kernel/rows.ts'
import { columnIn } from '../../wire/localized.ts'
import { listed, listedColumns } from './listed.ts'

const detailed = z.extend(listed, {
  pvideo: z.string(),
  jianjie: z.string(),
  liked: z.boolean(),
  blocked: z.boolean(),
  reserved: z.boolean(),
})

const slot = z.object({ id: z.int(), day: z.string(), starts: z.string(), ends: z.string() })

/** Returns a listed profile with the caller's like and block (member 0: a visitor). */
export async function readProfile(
  db: Db,
  profileId: number,
  memberId: number,
  locale: Locale,
): Promise<ReplyOf<typeof xuanfeidata>> {
  const [row] = await rows(db, detailed)`
    SELECT ${listedColumns(locale)}, p.video AS pvideo, ${columnIn(locale, 'intro', 'p')} AS jianjie,
      EXISTS (SELECT FROM profile_like l WHERE l.profile_id = p.id AND l.member_id = ${memberId}) AS liked,
      EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id AND b.member_id = ${memberId}) AS blocked,
      EXISTS (SELECT FROM reservation r WHERE r.profile_id = p.id AND r.member_id = ${memberId}
        AND r.status IN ('requested', 'confirmed')) AS reserved
    FROM app.listed_profile p JOIN city c ON c.id = p.city_id WHERE p.id = ${profileId}`
  if (!row) throw new AppError('profile_unknown')
  const { images, ...shown } = row
  const slots = await rows(db, slot)`SELECT * FROM free_slots(${profileId}::int)`
  return { ...shown, img_url: images, slots }
}
