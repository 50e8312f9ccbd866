import { findClip } from '@saikoro/server/clips'
import { rows } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import type { getVideoInfo } from '@saikoro/shared/contract/video'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { writeTicket } from '../../media/ticket.ts'
import { videos } from './rows.ts'

/** Lifetime of a ticket beyond the clip's length, for pauses and replays. */
const GRACE_S = 600

const viewing = z.object({ clip: z.string(), free_seconds: z.int(), now_s: z.int() })
type Right = z.output<typeof viewing>

/** Returns an open video and the seconds that this member may watch: 0, all, after the briefing (charter C1.2). */
async function findRight({ db }: Context, memberId: number, videoId: number): Promise<Right> {
  const [right] = await rows(db, viewing)`
    SELECT v.clip, CASE WHEN m.activated THEN 0 ELSE s.free_seconds END AS free_seconds, extract(epoch FROM app_now())::int AS now_s
    FROM video v JOIN video_category c ON c.id = v.category_id AND c.open, member m, site s
    WHERE v.id = ${videoId} AND v.open AND m.id = ${memberId}`
  if (!right) throw new AppError('video_unknown')
  return right
}

async function countPlay({ db }: Context, memberId: number, videoId: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO video_play (video_id, member_id) VALUES (${videoId}, ${memberId}) ON CONFLICT DO NOTHING`
}

/** Returns a video with a playlist for this member. Counts at most one play per member and hour, and none for an uncounted call. */
export async function playVideo(
  ctx: Context,
  caller: Caller,
  { id: videoId, uncounted }: ParsedInputOf<typeof getVideoInfo>,
  locale: Locale,
): Promise<ReplyOf<typeof getVideoInfo>> {
  const right = await findRight(ctx, caller.id, videoId)
  const clip = await findClip(ctx.media, right.clip)
  if (!clip) throw new AppError('video_unknown')
  if (uncounted !== '1') await countPlay(ctx, caller.id, videoId)
  const [video] = await videos(ctx.db, locale, { id: videoId })
  if (!video) throw new AppError('video_unknown')
  const ticket = writeTicket(ctx.config.RECEIPT_KEY, {
    video: videoId,
    member: caller.id,
    session: caller.sessionId,
    limitS: right.free_seconds,
    expiresS: right.now_s + Math.ceil(clip.seconds) + GRACE_S,
  })
  return { ...video, vod_play_url: `/media/video/${ticket}/index.m3u8` }
}
