import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { singleRow } from '../../kernel/rows.ts'
import type { Picture } from './read-picture.ts'

const AN_HOUR_S = 3_600
const UPLOADS_AN_HOUR = 20

const stored = z.object({ count: z.int() })
const inserted = z.object({ added: z.boolean() })

/** Checks the quota before decoding; the database checks it again when the picture is stored. */
export async function assertUploadQuota({ db }: Context, memberId: number): Promise<void> {
  const { count } = singleRow(
    stored,
    await db.$queryRaw`
    SELECT count(*)::int AS count FROM upload WHERE member_id = ${memberId} AND created_at > app_now() - make_interval(secs => ${AN_HOUR_S})`,
  )
  if (count >= UPLOADS_AN_HOUR) throw new AppError('too_many_requests')
}

/** Stores a picture privately under a random name. Returns its path. */
export async function storeUpload(ctx: Context, memberId: number, { webp, hash }: Picture): Promise<string> {
  const name = `${ctx.random(16).toString('hex')}.webp`
  await ctx.uploads.write(name, webp)
  try {
    const { added } = singleRow(
      inserted,
      await ctx.db.$queryRaw`
      SELECT add_upload(${memberId}::int, ${name}, ${hash}, ${webp.length}::int) AS added`,
    )
    if (!added) throw new AppError('too_many_requests')
  } catch (error) {
    await ctx.uploads.remove(name)
    throw error
  }
  return `/uploads/${name}`
}
